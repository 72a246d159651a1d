import type { ImportPlan } from '../../../core/exchange/import/import-plan.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';

/** The plan stored by an earlier activity of the import. */
export async function readPlan(objects: ObjectStore, key: string): Promise<ImportPlan> {
  return (await readJson(objects, key)) as ImportPlan;
}

/** Reads an object that this application stored as JSON. */
export async function readJson(objects: ObjectStore, key: string): Promise<unknown> {
  return JSON.parse(Buffer.from(await objects.read(key)).toString()) as unknown;
}
