import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileToZip, zipOf } from '../../../geo/archive/write-zip.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { ShapeFile } from '../../../geo/shapefile/write/shape-file.ts';
import { shapesOf, type ShapeKind } from '../../../geo/shapefile/write/shapes-of.ts';
import { TableFile } from '../../../geo/shapefile/write/table-file.ts';
import { featuresOf } from '../../../geo/layer/read/features-of.ts';
import { measureLayer } from './measure-layer.ts';
import { parseFeature, textOf, valueOf } from './plain-feature.ts';

interface ShapefileOptions {
  readonly manifest: LayerManifest;
  /** Folder of the layer's files. */
  readonly folder: string;
  /** A folder to create, for the files of the archive. */
  readonly scratch: string;
  /** Name of the files, in ASCII. */
  readonly name: string;
  /** Called with the fraction done, 0 to 1. */
  readonly report: (fraction: number) => void;
  /** Called with what the format loses, as sentences. */
  readonly onLosses: (losses: readonly string[]) => void;
}

/** WGS 84 in the form that Esri software writes. */
const prj =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** The bytes of a zip archive with one Shapefile per kind of geometry in a layer. Throws GeoError. */
export async function* shapefileOf(options: ShapefileOptions): AsyncGenerator<Uint8Array> {
  const { manifest, folder, scratch, name, report, onLosses } = options;
  await mkdir(scratch);
  const { kinds, fields, losses } = await measureLayer(manifest, folder, (done) => report(done * 0.4));
  onLosses(losses);
  const nameOf = (kind: ShapeKind) => (kinds.length === 1 ? name : `${name}_${kind}`);
  const files = new Map(
    kinds.map((kind) => {
      const path = join(scratch, nameOf(kind));
      const shapes = new ShapeFile(path, kind, manifest.hasZ);
      return [kind, { shapes, rows: new TableFile(`${path}.dbf`, fields) }];
    }),
  );
  const columns = manifest.columns.slice(0, fields.length);
  const withoutLocation: ShapeKind = kinds[0] ?? 'points';
  let number = 0;
  for await (const text of featuresOf(manifest, folder)) {
    const feature = parseFeature(text);
    const values = columns.map((column, index) => cellOf(valueOf(feature, column), fields[index]?.type));
    const shapes = shapesOf(feature.geometry);
    for (const [kind, parts] of shapes.size === 0 ? [[withoutLocation, null] as const] : shapes) {
      files.get(kind)?.shapes.add(parts);
      files.get(kind)?.rows.add(values);
    }
    if (++number % 1000 === 0) report(0.4 + (0.4 * number) / manifest.featureCount);
  }
  const zipped: FileToZip[] = [];
  for (const [kind, { shapes, rows }] of files) {
    shapes.end();
    rows.end();
    const stem = nameOf(kind);
    writeFileSync(join(scratch, `${stem}.prj`), prj);
    writeFileSync(join(scratch, `${stem}.cpg`), 'UTF-8');
    for (const ending of ['shp', 'shx', 'dbf', 'prj', 'cpg'])
      zipped.push({ name: `${stem}.${ending}`, path: join(scratch, `${stem}.${ending}`) });
  }
  yield* zipOf(zipped);
}

function cellOf(value: unknown, type: 'C' | 'N' | 'L' | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (type === 'L') return value === true ? 'T' : 'F';
  return textOf(value);
}
