import type { z } from 'zod';
import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import { notFound } from '../../core/content/not-found.ts';
import type { Database } from '../../core/ports/database.ts';
import {
  type ExportOptions,
  filteredFormats,
  type RoomPart,
} from '../../core/exchange/export/export-options.ts';
import { mayReadNotes } from '../../core/presentation/speaker-notes.ts';
import type { Admission } from '../../core/rooms/admission.ts';
import type { Room } from '../../core/rooms/room.ts';
import { featureFilter } from '../http/feature-filter.ts';
import { parseBbox } from '../http/bbox.ts';
import type { exportBody, exportQuery } from '../schemas/export.ts';

interface Asked {
  readonly query: z.output<typeof exportQuery>;
  readonly body: z.output<typeof exportBody>;
}

/**
 * The export options of a request. Throws Refusal if a layer does not exist in the room or the format cannot
 * represent the selection.
 */
export async function exportOptionsOf(
  database: Pick<Database, 'layers' | 'rasters' | 'presentations'>,
  { room, caller, role }: Pick<Admission, 'room' | 'role'> & { readonly caller: Caller },
  { query, body }: Asked,
): Promise<ExportOptions> {
  const { layers, rasters, bbox, groups, format = 'geopackage', for: program } = body;
  if (program !== undefined && format !== 'csv')
    throw new Refusal('invalid_request', 'The option "for" applies to the format "csv" only.');
  if (format !== 'geopackage' && layers?.length !== 1) {
    throw new Refusal(
      'invalid_request',
      `The format "${format}" exports a single layer: "layers" must contain exactly one ID.`,
    );
  }
  if (format !== 'geopackage' && (rasters ?? bbox ?? groups) !== undefined) {
    throw new Refusal(
      'invalid_request',
      `The format "${format}" exports a whole layer: omit "rasters", "bbox" and "groups".`,
    );
  }
  if (body.filter !== undefined && !filteredFormats.includes(format)) {
    const sentence = `"filter" applies to the formats ${filteredFormats.join(', ')} only.`;
    throw new Refusal('invalid_request', sentence);
  }
  const part: RoomPart = {
    ...(layers === undefined ? {} : { layers }),
    ...(rasters === undefined ? {} : { rasters }),
    ...(bbox === undefined ? {} : { bbox: parseBbox(bbox.map(String)) }),
    ...(groups === undefined ? {} : { groups }),
  };
  await refuseUnknown(database, room, part);
  const isWithNotes =
    format === 'geopackage' &&
    mayReadNotes(caller, role) &&
    (await database.presentations.hasNotes(room.contentKey));
  const filter = body.filter === undefined ? null : await filterOf(database, layers?.[0] ?? '', body.filter);
  return {
    includeTiffs: chosen(query.include_tiffs, true),
    includeTiles: chosen(query.include_tiles, false),
    part: Object.keys(part).length === 0 ? null : part,
    format,
    ...(program === undefined ? {} : { for: program }),
    ...(filter === null ? {} : { filter }),
    ...(isWithNotes ? { notes: true } : {}),
  };
}

async function filterOf({ layers }: Pick<Database, 'layers'>, layerId: string, filter: unknown) {
  const layer = await layers.find(layerId);
  if (layer === null) throw notFound('layer');
  return featureFilter(filter, layer.manifest.columns);
}

/** The options of a request without a body. */
export function wholeRoom(query: Asked['query']): ExportOptions {
  return {
    includeTiffs: chosen(query.include_tiffs, true),
    includeTiles: chosen(query.include_tiles, false),
    part: null,
    format: 'geopackage',
  };
}

function chosen(text: 'true' | 'false' | '1' | '0' | undefined, otherwise: boolean): boolean {
  return text === undefined ? otherwise : text === 'true' || text === '1';
}

async function refuseUnknown(
  { layers, rasters }: Pick<Database, 'layers' | 'rasters'>,
  { contentKey }: Room,
  part: RoomPart,
): Promise<void> {
  if (part.layers !== undefined) {
    const known = new Set(await layers.known(contentKey, part.layers));
    if (part.layers.some((id) => !known.has(id))) throw notFound('layer');
  }
  if (part.rasters !== undefined) {
    const known = new Set(await rasters.known(contentKey, part.rasters));
    if (part.rasters.some((id) => !known.has(id))) throw notFound('raster');
  }
}
