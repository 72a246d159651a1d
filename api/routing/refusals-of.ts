import { operations, type AccessRule, type Operation } from '../../core/access/operations.ts';
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
const storing = ['quota_exceeded', 'storage_full'] as const;

/** Error codes of files that are processed within the request. */
const unreadable = ['unsupported_format', 'invalid_file', 'invalid_json', 'unsupported_crs'] as const;
const ofJob = [...unreadable, 'conflict', 'limit_exceeded', 'sandbox_unavailable'] as const;
const icon = ['invalid_icon', 'unsupported_format', 'sandbox_unavailable'] as const;
const image = ['invalid_image', 'unsupported_format', 'sandbox_unavailable'] as const;

const exporting = ['invalid_bbox', 'layer_not_found', 'raster_layer_not_found', 'limit_exceeded'] as const;

/** Error codes of an operation in addition to those that follow from its access rule, scope and body. */
const own: Partial<Record<Operation, readonly ErrorCode[]>> = {
  'room.create': ['insufficient_permission', 'limit_exceeded'],
  'room.set-camera': ['empty_update'],
  'room.set-timeline': ['empty_update'],
  'presentation.update': ['invalid_presentation', 'quota_exceeded'],
  'member.invite': ['conflict'],
  'member.remove': ['member_not_found', 'owner_cannot_be_removed'],
  'member.leave': ['member_not_found', 'owner_cannot_be_removed'],
  'invitation.rescind': ['invitation_not_found'],
  'invitation.accept': ['email_not_verified', 'invitation_not_found'],
  'invitation.decline': ['email_not_verified', 'invitation_not_found'],
  'token.create': ['token_limit_reached'],
  'token.revoke': ['token_not_found'],
  'marker.list': ['invalid_bbox'],
  'marker.read': ['marker_not_found'],
  'marker.create': ['invalid_marker', 'limit_exceeded', 'quota_exceeded'],
  'marker.update': ['empty_update', 'invalid_marker', 'marker_not_found', 'quota_exceeded'],
  'marker.delete': ['marker_not_found'],
  'marker.image-read': ['image_not_found'],
  'marker.image-upload': [...storing, ...image],
  'marker.bulk-import': [...storing, 'unsupported_format'],
  'icon.read': ['icon_not_found'],
  'icon.create': [...storing, ...icon, 'icon_too_large'],
  'object.read': ['not_found'],
  'layer.upload': [...storing, ...ofJob, 'invalid_layer', 'invalid_display', 'json_too_deep'],
  'layer.upload-chunk': [
    ...storing,
    'upload_not_found',
    'conflict',
    'unsupported_format',
    'chunk_conflict',
    'checksum_mismatch',
    'size_mismatch',
  ],
  'layer.process-chunked': [
    'upload_not_found',
    'upload_incomplete',
    'invalid_layer',
    'invalid_display',
    'conflict',
    'quota_exceeded',
    'unsupported_format',
    'checksum_mismatch',
    'file_too_large',
  ],
  'layer.upload-cancel': ['conflict'],
  'layer.create': [...storing, ...ofJob, 'invalid_layer'],
  'layer.features': ['invalid_bbox', 'chunk_not_found'],
  'layer.tiles': ['invalid_tile', 'tile_not_found'],
  'layer.update': ['empty_update', 'invalid_layer', 'quota_exceeded'],
  'raster.read': ['raster_layer_not_found'],
  'raster.tiles': ['invalid_tile', 'tile_not_found', 'invalid_bbox', 'invalid_display', 'not_found'],
  'raster.update': ['empty_update', 'invalid_raster_layer', 'raster_layer_not_found', 'quota_exceeded'],
  'raster.set-display': ['empty_update', 'invalid_display', 'raster_layer_not_found', 'quota_exceeded'],
  'raster.delete': ['raster_layer_not_found'],
  'comment.create': ['invalid_comment', 'limit_exceeded', 'quota_exceeded'],
  'comment.reply': ['comment_not_found', 'limit_exceeded', 'quota_exceeded'],
  'comment.update': ['comment_not_found', 'empty_update', 'insufficient_permission', 'quota_exceeded'],
  'comment.delete': ['comment_not_found', 'insufficient_permission'],
  'comment.delete-reply': ['comment_not_found', 'reply_not_found', 'insufficient_permission'],
  'room.clone': ['clone_into_itself', 'limit_exceeded', 'quota_exceeded'],
  'room.import': [...storing, ...ofJob],
  'export.stream': [
    ...exporting,
    'export_too_large',
    'conflict',
    'invalid_file',
    'storage_full',
    'sandbox_unavailable',
  ],
  'export.start': exporting,
  'export.read': ['job_not_found'],
  'export.artifact': ['job_not_found', 'artifact_not_ready', 'export_failed', 'artifact_expired'],
  'job.cancel': ['job_not_cancellable'],
  'job.retry': ['job_not_retryable', 'quota_exceeded'],
  'event.stream': ['invalid_bbox', 'too_many_streams'],
  'history.revert': ['event_not_found', 'not_revertible', 'conflict', 'limit_exceeded', 'quota_exceeded'],
  'session.begin': ['not_found', 'sign_in_failed'],
  'session.complete': ['not_found', 'sign_in_failed'],
  'user.me': ['user_not_found'],
  'user.register': ['user_not_found'],
  'admin.quota': ['user_not_found'],
  'service.describe': ['not_found'],
};

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
    ...(own[route.operation] ?? []),
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
