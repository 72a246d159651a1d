import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { ConvertOutcome } from '../../../adapters/gdal/convert-source.ts';
import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { killedFromOutside, memoryExceeded, readerCrashed } from '../../sandbox/step-problem.ts';

/** Why GDAL did not finish. These failures are never attributed to the file. */
export function failureOf(
  outcome: Exclude<ConvertOutcome, { type: 'converted' }>,
  { name, driver }: GdalSource,
  memoryBytes: number,
): JobProblem {
  const what = `The program that reads ${name === '' ? 'the file' : `“${name}”`} (GDAL, driver ${driver})`;
  switch (outcome.type) {
    case 'crashed':
      return readerCrashed(what, outcome.signal, outcome.times);
    case 'killed':
      return killedFromOutside(what, outcome.signal, memoryBytes);
    case 'memory_exceeded':
      return memoryExceeded(memoryBytes);
    case 'disk_full':
      return JobProblem.of('disk_full', { attempts: 3 });
    case 'time_exceeded':
      return JobProblem.of('time_exceeded');
  }
}

/** Between the two names of a renamed column. */
const renamedAs = "' already exists. Renaming it as '";

/** What GDAL reported about a source. It renames the later of several columns with the same name, as the reader of tables does. */
export function warningOf(text: string): JobWarning {
  const at = text.lastIndexOf(renamedAs);
  if (at < 0 || !text.startsWith("Field '") || !text.endsWith("'"))
    return { code: 'gdal_warning', message: text };
  const renamed = text.slice(at + renamedAs.length, -1);
  const columns = `“${renamed.slice(0, 80)}”`;
  const message = `Several columns of the table have the same name; a later one is read as ${columns}.`;
  return { code: 'columns_renamed', message, values: { columns } };
}
