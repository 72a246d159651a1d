import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gdal, openGdal } from '../../adapters/gdal/open-gdal.ts';
import type { Declaration } from '../../geo/declaration.ts';
import { isReady } from '../../geo/gdal/gdal-source.ts';
import { prepareSources } from '../../geo/source/prepare-sources.ts';
import type { FoundStyle } from '../../geo/style/drawn-style.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { buildConverted } from '../../workers/steps/build-converted/build-converted.ts';
import { warningOf } from '../../workers/steps/convert-sources/gdal-failure.ts';
import { defaultTimeoutMs } from './when.ts';
import { sandboxUnderTest } from './sandbox-under-test.ts';

export interface ConvertedFile {
  readonly layers: readonly {
    readonly name: string;
    readonly manifest: LayerManifest;
    readonly style: FoundStyle | null;
    readonly features: readonly {
      id?: unknown;
      properties: Record<string, unknown>;
      geometry: ConvertedGeometry | null;
    }[];
    /** The stored text. */
    readonly text: string;
  }[];
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

export interface ConvertedGeometry {
  readonly type: string;
  readonly coordinates: never;
}

interface ConvertFile {
  readonly name?: string;
  readonly declared?: Declaration;
  readonly wallClockMs?: number;
  readonly by?: Gdal;
}

let opened: Gdal | undefined;

/** GDAL with all sandbox layers that this machine supports. */
export function gdal(): Gdal {
  const found = opened ?? openGdal(sandboxUnderTest());
  assert.ok(found !== null, 'GDAL is installed');
  return (opened = found);
}

/** Runs a file through all of its steps in this process: checks, GDAL in its sandbox, the engine. */
export async function convertFile(
  content: string | Uint8Array,
  { name = 'Test', declared = {}, wallClockMs = defaultTimeoutMs, by = gdal() }: ConvertFile = {},
): Promise<ConvertedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-convert-'));
  try {
    const path = join(folder, 'source');
    await writeFile(path, content);
    const { sources, warnings } = await prepareSources({ path, folder, name, declared });
    const converted = [];
    const reported: { code: string; message: string }[] = [];
    for (const [number, source] of sources.entries()) {
      if (isReady(source)) {
        converted.push({ source, path: join(folder, source.file) });
        continue;
      }
      const target = `converted-${number}.gpkg`;
      const outcome = await by.convert(source, {
        folder,
        target,
        wallClockMs,
        memoryBytes: 2 ** 31,
        signal: new AbortController().signal,
        report: () => undefined,
      });
      if (outcome.type !== 'converted') throw Object.assign(new Error(outcome.type), { code: outcome.type });
      reported.push(...outcome.warnings.map(warningOf));
      converted.push({ source, path: join(folder, target) });
    }
    const built = await buildConverted({
      declared,
      sources: converted,
      target: join(folder, 'layers'),
      scratch: folder,
      threads: 1,
      maxBytes: null,
      onProgress: () => undefined,
    });
    const layers = [];
    for (const { name: called, folder: id, manifest, style } of built.layers) {
      const texts = (await readdir(join(folder, 'layers', id))).filter((file) => file.endsWith('.geojson'));
      const text = await readFile(join(folder, 'layers', id, texts[0] ?? ''), 'utf8');
      const { features } = JSON.parse(text) as { features: ConvertedFile['layers'][number]['features'] };
      layers.push({ name: called, manifest, style, text, features });
    }
    return { layers, warnings: [...warnings, ...reported, ...built.warnings] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
