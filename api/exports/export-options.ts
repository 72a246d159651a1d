import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { notFound } from '../../core/content/not-found.ts';
import type { Database } from '../../core/ports/database.ts';
import type { ExportOptions, RoomPart } from '../../core/room-file/export-options.ts';
import type { Room } from '../../core/rooms/room.ts';
import { parseBbox } from '../http/bbox.ts';
import type { exportBody, exportQuery } from '../schemas/export.ts';

interface Asked {
  readonly query: z.output<typeof exportQuery>;
  readonly body: z.output<typeof exportBody>;
}

/**
 * What a request wants exported. Throws Refusal where it names a layer that the room has not, or a format that holds
 * something else.
 */
export async function exportOptionsOf(
  database: Pick<Database, 'layers' | 'rasters'>,
  room: Room,
  { query, body }: Asked,
): Promise<ExportOptions> {
  const { layers, rasters, bbox, format = 'geopackage' } = body;
  if (format !== 'geopackage' && layers?.length !== 1) {
    throw new Refusal(
      'invalid_request',
      `The format "${format}" holds one layer: "layers" has to name it, and it alone.`,
    );
  }
  if (format !== 'geopackage' && (rasters !== undefined || bbox !== undefined)) {
    throw new Refusal(
      'invalid_request',
      `The format "${format}" holds a whole layer: no rasters, and no box.`,
    );
  }
  const part: RoomPart = {
    ...(layers === undefined ? {} : { layers }),
    ...(rasters === undefined ? {} : { rasters }),
    ...(bbox === undefined ? {} : { bbox: parseBbox(bbox.map(String)) }),
  };
  await refuseUnknown(database, room, part);
  return {
    includeTiffs: chosen(query.include_tiffs, true),
    includeTiles: chosen(query.include_tiles, false),
    part: Object.keys(part).length === 0 ? null : part,
    format,
  };
}

/** What a request without a body is about. */
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
