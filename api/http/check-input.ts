import type { z } from 'zod';

import { Refusal } from '../../core/errors.ts';
import { unknownField } from './unknown-field.ts';

type Part = 'path' | 'query' | 'body';

/**
 * Validates a part of a request. Throws Refusal `unknown_field` or `invalid_request` with the path of each problem.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: Part,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (part === 'body' && value === undefined) throw new Refusal('invalid_request', 'The body is missing.');
  const { issues } = result.error;
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    throw unknownField([...issue.path, issue.keys[0]].join('.'));
  }
  const problems = issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const first = problems[0];
  const location =
    first === undefined || first.path === '' ? `the ${part}` : `"${first.path}" in the ${part}`;
  throw new Refusal('invalid_request', `Problem with ${location}: ${first?.message ?? 'not valid'}.`, {
    problems,
  });
}
