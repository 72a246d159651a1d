import { z } from 'zod';
import { importModes } from '../../core/exchange/update/import-mode.ts';
import { conflictPolicies } from '../../core/exchange/update/update-input.ts';
import { conflictReasons, layerOutcomes } from '../../core/exchange/update/update-result.ts';
import { success } from './common.ts';
import { leftOut } from './room-import.ts';

/** `dryRun=true`, `dryRun=0`. */
const choice = z.enum(['true', 'false', '1', '0']).optional();

export function isChosen(value: z.output<typeof choice>): boolean | undefined {
  return value === undefined ? undefined : value === 'true' || value === '1';
}

/** How a file is imported. */
export const importQuery = z.object({
  mode: z
    .enum(importModes)
    .optional()
    .meta({
      description:
        '`add` (default): adds the content of the file with new IDs. `update`: merges an edited export of the same room ' +
        'into it: what changed, what is new and what was deleted since the export, matched by ID.',
    }),
  dryRun: choice.meta({ description: 'Only for `mode=update`: reports what would change; default false.' }),
  conflicts: z
    .enum(conflictPolicies)
    .optional()
    .meta({
      description:
        'Only for `mode=update`: what happens to objects that both the file and, since the export, the room changed. ' +
        '`room` (default): they stay as they are in the room. `file`: they take the state of the file.',
    }),
});

const markerCounts = z
  .object({
    created: z.int(),
    updated: z.int(),
    deleted: z.int(),
    unchanged: z.int(),
    conflicts: z.int(),
  })
  .meta({ id: 'UpdatedMarkers', description: 'Number of markers by what happened to them.' });

const updatedLayer = z
  .object({
    id: z.string().meta({ description: 'Empty for a layer that a dry run would create.' }),
    name: z.string(),
    outcome: z.enum(layerOutcomes),
    fields: z
      .array(z.string())
      .meta({ description: 'Changed or disputed fields; `features` if the features changed.' }),
    featuresCreated: z.int(),
    featuresUpdated: z.int(),
    featuresDeleted: z.int(),
    featuresUnchanged: z.int(),
  })
  .meta({ id: 'UpdatedLayer' });

/** Long texts are shortened; lists and objects are JSON. */
const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const changedMarker = z
  .object({
    objectId: z.string(),
    name: z.string().nullable().meta({ description: 'Null for API tokens.' }),
    outcome: z.enum(['created', 'updated', 'deleted']),
    fields: z.array(z.string()).meta({ description: 'Changed fields of an updated marker.' }),
  })
  .meta({ id: 'ChangedMarker' });

const updateConflict = z
  .object({
    objectType: z.enum(['marker', 'layer']),
    objectId: z.string(),
    name: z.string().nullable(),
    reason: z.enum(conflictReasons).meta({
      description:
        '`changed`: the room changed the same fields, or the features of the same layer. `deleted`: the room deleted ' +
        'the object. `base_unavailable`: the exported version of the layer is no longer stored. `not_allowed`: API ' +
        'tokens cannot delete layers.',
    }),
    fields: z.array(z.string()),
    inRoom: fieldValues.meta({
      description: 'Values of the fields in the room; null if it deleted the object, and for API tokens.',
    }),
    inFile: fieldValues.meta({
      description:
        'Values of the fields in the file, or before the update that is reverted; null if the object was deleted there.',
    }),
  })
  .meta({ id: 'UpdateConflict', description: 'A change that was not applied.' });

/** Members of the result of an update and of its revert, in the response and in the job. */
export const updateMembers = {
  mode: z.enum(['update', 'revert']),
  dryRun: z.boolean(),
  updatedMarkers: markerCounts,
  changedMarkers: z.array(changedMarker).meta({ description: 'The first 200.' }),
  updatedLayers: z.array(updatedLayer),
  conflicts: z.array(updateConflict).meta({ description: 'The first 200.' }),
  conflictsTruncated: z.boolean(),
  leftOut: z.array(leftOut),
  events: z
    .array(z.array(z.int()).length(2))
    .meta({ description: 'The events of the changes in the history: ranges of `seq`.' }),
};

export const roomUpdated = z
  .object({ success, jobId: z.string(), ...updateMembers })
  .meta({ id: 'RoomUpdated' });
