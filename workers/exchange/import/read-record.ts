import { countValues, jsonFlaw } from '../../../core/json-flaw.ts';
import { jobFailures } from '../../../core/jobs/job-state.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { limits } from '../../../core/limits.ts';
import { isJsonObject } from '../../../core/text.ts';
import { recordsFile } from '../../steps/file-names.ts';

/**
 * Maximum number of values and names in one record (an event has two JSON texts). Without it, a record of
 * 64 MiB could have 22 million, and JSON.parse would block the worker's thread for longer than the
 * heartbeat timeout.
 */
const maxValues = 5 * limits.jsonValuesOfFile;
/** Maximum nesting of a record. Each value in it has its own limit in the step. */
const maxDepth = limits.jsonDepth + 8;

/** The start of every record. */
const beginning = /^\{"kind":"([a-z]+)"/;

export function kindOf(line: string): string {
  return beginning.exec(line)?.[1] ?? invalid('no known kind');
}

/**
 * Parses a record that a step wrote. Validates it like any other output of a step: its size before parsing,
 * and its numbers. Throws JobProblem `step_output_invalid`.
 */
export function readRecord(line: string): object {
  const kind = kindOf(line);
  if (line.length > maxValues && countValues(line, maxValues) > maxValues)
    invalid(`${kind} has more than ${maxValues} values`);
  const record = parse(line);
  if (!isJsonObject(record)) invalid(`${kind} is not a JSON object`);
  const flaw = jsonFlaw(record, { depth: maxDepth, values: maxValues });
  if (flaw !== null) invalid(`${kind} ${flaw}`);
  return record;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

function invalid(flaw: string): never {
  const message = `${jobFailures.step_output_invalid} File: ${recordsFile}; record: ${flaw}.`;
  throw new JobProblem('step_output_invalid', message, { details: { file: recordsFile } });
}
