import type { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { ImportPlan } from '../../../core/exchange/import/import-plan.ts';
import { type LeftOut, LeftOutList } from '../../../core/exchange/import/left-out.ts';
import { isFaultOfFile } from './fault-of-file.ts';
import type { Planning } from './plan-room.ts';
import type { ExternalTable } from '../../steps/read-room-file/other-tables.ts';

/**
 * Plans layers from tables that other programs wrote, numbered from `firstLayer` after the existing layers.
 */
export type PlanTables = (
  planning: Planning,
  tables: readonly ExternalTable[],
  firstLayer: number,
) => Promise<ImportPlan>;

/**
 * Extends the plan of a room file with the feature tables that other programs added to it: they become
 * layers like those of any GeoPackage. If they cannot be read they are skipped and reported, and the room
 * is imported without them.
 */
export async function planBeside(
  plan: ImportPlan,
  planning: Planning,
  tables: readonly ExternalTable[],
  planTables: PlanTables,
): Promise<ImportPlan> {
  if (tables.length === 0) return plan;
  const { store, maxBytes } = planning;
  const spare = maxBytes === null ? null : Math.max(0, maxBytes - store.bytes);
  // The progress of the room is already further than theirs.
  const asked = { ...planning, maxBytes: spare, report: () => undefined };
  const leftOut = new LeftOutList(plan.leftOut);
  try {
    const made = await planTables(asked, tables, plan.layers.length);
    for (const each of made.leftOut) leftOut.add(each);
    return {
      ...plan,
      layers: [...plan.layers, ...made.layers],
      storedBytes: store.bytes,
      ids: { ...plan.ids, layers: { ...plan.ids.layers, ...made.ids.layers } },
      leftOut: leftOut.list(),
    };
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    for (const { name } of tables) leftOut.add(unread(name, error));
    return { ...plan, leftOut: leftOut.list() };
  }
}

function unread(name: string, { code, message }: JobProblem): LeftOut {
  return { what: 'layer', name, code, reason: message };
}
