import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { renderTile } from '../../geo/tiles/render-tile.ts';
import { tileBox } from '../../geo/tiles/tile-grid.ts';
import { BlockCache } from '../../geo/layer/read/block-cache.ts';
import { buildLayer } from '../../geo/layer/build/build-layer.ts';
import { evenGrid } from '../fixtures/vector/even-grid.ts';
import type { BenchContext } from './row.ts';

const squares = 200_000;
const closestZoom = 4;

/**
 * The share of tiles of even data with more than twice, or less than half, the typical features of their
 * neighbours. tippecanoe (`--drop-densest-as-needed`) would be the peer, but Debian does not package it.
 */
export async function evenness({ scratchDirectory }: BenchContext): Promise<string> {
  const source = join(scratchDirectory, 'squares.geojson');
  const outputDirectory = join(scratchDirectory, 'squares');
  writeFileSync(source, evenGrid('squares', 'degrees', squares));
  const { manifest } = await buildLayer({ source, outputDirectory, scratchDirectory, threads: 2 });
  const read = async (name: string, start: number, end: number) => {
    await using file = await open(join(outputDirectory, name));
    const { buffer } = await file.read(Buffer.allocUnsafeSlow(end - start), 0, end - start, start);
    return buffer;
  };
  const cache = new BlockCache(64 * 1024 * 1024);
  const [west, south, east, north] = manifest.extent ?? [0, 0, 0, 0];
  let tiles = 0;
  let odd = 0;
  for (let z = 0; z <= closestZoom; z++) {
    const counts = new Map<string, number>();
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const box = tileBox({ z, x, y });
        if (z > 1 && (box[0] < west || box[1] < south || box[2] > east || box[3] > north)) continue;
        const { features } = await renderTile(manifest, 'features', { z, x, y }, { read }, cache);
        counts.set(`${x}/${y}`, features);
      }
    tiles += counts.size;
    odd += [...counts.keys()].filter((name) => isOdd(name, counts)).length;
  }
  return (
    `Of ${tiles} tiles of ${squares} even squares ${((odd / tiles) * 100).toFixed(1)} % differ from their neighbours ` +
    'by more than 2 times; tippecanoe was left out, as Debian has no package of it.'
  );
}

function isOdd(name: string, counts: ReadonlyMap<string, number>): boolean {
  const [x = 0, y = 0] = name.split('/').map(Number);
  const others = [-1, 0, 1]
    .flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx}/${y + dy}`))
    .flatMap((each) => (each === name ? [] : (counts.get(each) ?? [])))
    .sort((a, b) => a - b);
  const fallback = others[others.length >> 1] ?? 0;
  const count = counts.get(name) ?? 0;
  return others.length > 2 && (count > 2 * fallback || 2 * count < fallback);
}
