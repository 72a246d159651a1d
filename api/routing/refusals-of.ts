import { operations, type AccessRule } from '../../core/access/operations.ts';
import { catalogue, type ErrorCode } from '../../core/errors.ts';
import type { Route } from './route.ts';

/** Error codes of all requests. */
const always = [
  'invalid_request',
  'invalid_session',
  'invalid_api_token',
  'identity_unavailable',
  'unknown_parameter',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'overloaded',
] as const satisfies readonly ErrorCode[];

const anyBody = ['unsupported_media_type', 'body_too_large', 'body_too_slow', 'too_many_bodies'] as const;
const jsonBody = [...anyBody, 'invalid_json', 'json_too_deep', 'unknown_field'] as const;
const multipartBody = [
  ...anyBody,
  'invalid_multipart',
  'missing_file',
  'unknown_field',
  'file_too_large',
] as const;

/**
 * All error codes of a route in the order of the catalogue. `openapi.json` lists them by operation, and with
 * `CHECK_ANSWERS` any other code is reported as an error.
 */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...always,
    ...ofAccess(operations[route.operation]),
    ...ofScope(route),
    ...ofMethod(route),
    ...ofBody(route),
    ...route.refusals,
  ]);
  return (Object.keys(catalogue) as ErrorCode[]).filter((code) => codes.has(code));
}

function ofAccess({ token, user, anonymous }: AccessRule): ErrorCode[] {
  return [
    ...(anonymous === 'always' ? [] : (['authentication_required'] as const)),
    ...(token === 'refused' ? (['api_token_not_allowed'] as const) : []),
    ...(token === 'refused' || token === 'any' ? [] : (['token_lacks_permission'] as const)),
    ...(user === 'signed-in' ? [] : (['insufficient_permission'] as const)),
  ];
}

function ofScope({ scope }: Route): ErrorCode[] {
  switch (scope) {
    case 'none':
      return [];
    case 'room-id':
      return ['invalid_room_id', 'room_not_found'];
    case 'room':
    case 'room-name':
    case 'body':
      return ['invalid_room_id', 'room_not_found', 'token_not_scoped'];
    case 'layer':
      return ['layer_not_found', 'room_not_found', 'token_not_scoped'];
    case 'raster':
      return ['invalid_room_id', 'raster_layer_not_found', 'room_not_found', 'token_not_scoped'];
    case 'job':
      return ['job_not_found', 'room_not_found', 'token_not_scoped'];
    case 'upload':
      return ['upload_not_found', 'room_not_found', 'token_not_scoped'];
  }
}

function ofMethod({ method }: Route): ErrorCode[] {
  if (method === 'GET') return [];
  const changing = ['broadcast_failed', 'cross_site_request'] as const;
  if (method !== 'POST') return [...changing];
  return [
    ...changing,
    'invalid_idempotency_key',
    'idempotency_key_reused',
    'idempotency_key_in_use',
    'answer_not_kept',
  ];
}

function ofBody({ body }: Route): ErrorCode[] {
  if (body === 'none') return ['too_many_bodies', 'body_too_slow'];
  return body === 'multipart' ? [...multipartBody] : [...jsonBody];
}
