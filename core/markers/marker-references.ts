import type { MarkerChange } from './marker-fields.ts';
import { refuse } from './marker-fields.ts';

/**
 * Refuses what refers to an image or an icon that the room does not own. A room owns none as long as none can be
 * uploaded.
 */
export function checkReferences(change: MarkerChange): void {
  for (const field of ['markerIconId', 'imageKey', 'thumbnailKey'] as const) {
    const value = change[field];
    if (value !== undefined && value !== null) throw refuse(field, 'names nothing that this room owns');
  }
}
