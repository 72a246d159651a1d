import type { Operation } from '../../core/access/operations.ts';

/** Operations of the access table that no route reaches yet. A line goes when its route comes. */
export const operationsToCome: readonly Operation[] = [
  'export.stream',
  'export.size',
  'export.start',
  'export.read',
  'export.artifact',
  'export.manifest',
  'room.import',
  'room.clone',
];
