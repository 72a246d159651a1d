import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { catalogue, Refusal, type ErrorCode } from '../../core/errors.ts';
import { errorBody } from '../presenters/error.ts';
import { refusalsOf } from '../routing/refusals-of.ts';
import type { Route } from '../routing/route.ts';

/** Body of all error responses. */
const errorSchema = z
  .object({
    error: z.string().meta({ description: 'Stable error code.' }),
    message: z.string().meta({ description: 'Human-readable description of the error.' }),
    status: z.int(),
    requestId: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

type Codes = readonly ErrorCode[];

export function refusalsByStatus(route: Route): [status: string, codes: Codes][] {
  return [...Map.groupBy(refusalsOf(route), (code) => String(catalogue[code][0]))];
}

/** Named after its content, because operations share it. */
export function refusalName(status: string, codes: Codes): string {
  return [status, ...codes].join('.');
}

/** The error responses referenced by operations and an example of each code. */
export function refusalComponents(
  routes: readonly Route[],
): Pick<ZodOpenApiComponentsObject, 'responses' | 'examples'> {
  const all = routes.flatMap(refusalsByStatus);
  const named = all.map(([status, codes]) => [refusalName(status, codes), describe(codes)] as const);
  const codes = [...new Set(all.flatMap(([, each]) => each))].sort();
  return {
    responses: Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
  };
}

function describe(codes: Codes): ZodOpenApiResponseObject {
  const names = codes.map((code) => `\`${publicName(code)}\``).join(', ');
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: `\`error\` is ${codes.length === 1 ? '' : 'one of '}${names}.`,
    content: {
      'application/json': { schema: errorSchema, examples },
      'application/problem+json': { schema: errorSchema },
    },
  };
}

function exampleOf(code: ErrorCode): { summary: string; value: object } {
  const value = errorBody(refusal(code), '0198f0a2-7d2c-7c3a-9a55-2f1f0f3f8c11');
  return { summary: catalogue[code][1], value };
}

function publicName(code: ErrorCode): string {
  return refusal(code, '<key>', '<permission>').publicError;
}

function refusal(code: ErrorCode, field = 'colour', permission = 'write'): Refusal {
  if (code === 'unknown_field') return new Refusal(code, undefined, { field });
  if (code === 'token_lacks_permission') return new Refusal(code, undefined, { permission });
  return new Refusal(code);
}
