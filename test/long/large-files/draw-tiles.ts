import { ownMemory } from '../../support/peak-memory.ts';
import { requestInRoom, type RoomSession } from '../../bench/upload-in-chunks.ts';

/** Tiles of the room's raster from its highest zoom down, at most 2,000. */
export async function tilesOf(session: RoomSession): Promise<string[]> {
  const { rasterLayers } = await requestInRoom(session, `/api/rooms/${session.roomId}/raster-layers`);
  const [raster] = rasterLayers as {
    id: string;
    bounds: [number, number, number, number];
    maxZoom: number;
  }[];
  if (raster === undefined) throw new Error('No raster layer was made.');
  const [west, south, east, north] = raster.bounds;
  const row = (latitude: number) => 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const base = `${session.stack.apiUrls[0] ?? ''}/api/rooms/${session.roomId}/raster-layers/${raster.id}/tiles`;
  const urls: string[] = [];
  for (let z = raster.maxZoom; z >= 0 && urls.length < 2000; z--) {
    const tile = (share: number) => Math.floor(share * 2 ** z);
    for (let y = tile(row(north)); y <= tile(row(south)); y++)
      for (let x = tile(west / 360 + 0.5); x <= tile(east / 360 + 0.5) && urls.length < 2000; x++)
        urls.push(`${base}/${z}/${x}/${y}.png`);
  }
  return urls;
}

/**
 * Requests many tiles in parts; throws if the API uses more memory after the last part than after the first.
 */
export async function drawManyTiles(urls: readonly string[], session: RoomSession): Promise<string> {
  const api = session.stack.apis[0]?.pid();
  const memory: number[] = [];
  const drawn = { bytes: 0, seconds: 0 };
  for (let part = 0; part < parts; part++) {
    const { bytes, seconds } = await drawTiles(urls, session, part * partTiles, partTiles);
    drawn.bytes += bytes;
    drawn.seconds += seconds;
    memory.push(Math.round(ownMemory(api) / 2 ** 20));
  }
  const reported = `${reportOf(parts * partTiles, drawn)}; the API used ${memory.join(', ')} MiB of its own after each ${partTiles}`;
  if ((memory.at(-1) ?? 0) > (memory[0] ?? 0) * maxGrowth) throw new Error(`Memory grows: ${reported}`);
  return reported;
}

const [parts, partTiles] = [5, 20_000];
/** Tolerance for garbage that is collected at unpredictable times. */
const maxGrowth = 1.25;

interface Drawn {
  readonly bytes: number;
  readonly seconds: number;
}

export function reportOf(count: number, { bytes, seconds }: Drawn): string {
  return `${count} tiles, ${(bytes / 2 ** 20).toFixed(1)} MiB, in ${seconds.toFixed(0)} s`;
}

/** Requests tiles in turn, each round in other colours, so that none is cached. */
export async function drawTiles(
  urls: readonly string[],
  { headers }: RoomSession,
  first: number,
  count: number,
): Promise<Drawn> {
  let next = first;
  let bytes = 0;
  const client = async (): Promise<void> => {
    for (let at = next++; at < first + count; at = next++) {
      const round = Math.floor(at / urls.length);
      const answer = await fetch(`${urls[at % urls.length]}?vmin=${round}&vmax=${3000 + round}`, { headers });
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
      bytes += (await answer.bytes()).length;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: 16 }, client));
  return { bytes, seconds: (performance.now() - begun) / 1000 };
}
