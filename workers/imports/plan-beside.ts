import type { JobProblem } from '../../core/jobs/job-problem.ts';
import type { ImportPlan } from '../../core/room-import/import-plan.ts';
import { type LeftOut, LeftOutList } from '../../core/room-import/left-out.ts';
import { isFaultOfFile } from './fault-of-file.ts';
import type { Planning } from './plan-room.ts';
import type { ExternalTable } from '../steps/read-room-file/other-tables.ts';

/** Plans layers of tables that other programs made; what it makes lies behind the layers that there are already. */
export type PlanTables = (
  planning: Planning,
  tables: readonly ExternalTable[],
  firstLayer: number,
) => Promise<ImportPlan>;

/**
 * The plan of a room's file with the tables of features that other programs put beside ours: they become layers as those of
 * any GeoPackage. Where they cannot be read they are left out and told, and the room comes in without them.
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
  // The room's own progress is further than that of its guests.
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
