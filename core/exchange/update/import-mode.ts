import { Refusal } from '../../errors.ts';
import type { ConflictPolicy, UpdateOptions } from './update-input.ts';

export const importModes = ['add', 'update'] as const;

/** How a request asks to import a file. */
export interface ImportRequest {
  readonly mode?: (typeof importModes)[number] | undefined;
  readonly dryRun?: boolean | undefined;
  readonly conflicts?: ConflictPolicy | undefined;
}

/** The options of an update; null if the content of the file is added. Throws Refusal `invalid_request`. */
export function updateOptionsOf({ mode, dryRun, conflicts }: ImportRequest): UpdateOptions | null {
  if (mode === 'update') return { dryRun: dryRun ?? false, conflicts: conflicts ?? 'room' };
  const [field] = Object.entries({ dryRun, conflicts }).find(([, value]) => value !== undefined) ?? [];
  if (field === undefined) return null;
  throw new Refusal('invalid_request', `"${field}" requires "mode" "update".`, { field });
}

/** The kind of job that imports the file, and its part of the input. */
export function importJob(update: UpdateOptions | null) {
  return update === null
    ? ({ kind: 'room-import', input: {} } as const)
    : ({ kind: 'room-update', input: { update } } as const);
}
