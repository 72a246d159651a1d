import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanGeoPackage } from '../geopackage/clean-geopackage.ts';
import type { GdalKind } from '../detect/detect-format.ts';
import { refuseOtherSystem } from './assign-system.ts';
import { checkDrawing } from './check-drawing.ts';
import { prepareEsriJson } from './esri-source.ts';
import { flatGeobufSource } from './flatgeobuf-source.ts';
import { addHeader } from './drawing-encoding.ts';
import { type GdalSource, plain } from '../gdal/gdal-source.ts';
import { prepareGml } from './gml-source.ts';
import { prepareGpx } from './gpx-source.ts';
import type { Prepared, PrepareOptions } from './prepare-options.ts';
import { prepareUmap } from './umap-source.ts';
import { noPlacemarks, prepareKml, unfollowed } from './kml-source.ts';

/** Prepares a file of a single-file format. Throws GeoError. */
export async function prepareFile(
  kind: Exclude<GdalKind, 'archive' | 'geojson'>,
  options: PrepareOptions,
  stem: string,
): Promise<Prepared> {
  const { path, folder, name, onProgress = () => undefined } = options;
  const file = `source-${stem}.${extensions[kind]}`;
  const target = join(folder, file);
  const { size } = await open(path).then(async (handle) => {
    const facts = await handle.stat();
    await handle.close();
    return facts;
  });
  const read = (bytes: number) => onProgress(bytes / Math.max(1, size));
  const alone = (source: GdalSource): Prepared => ({ sources: [source], warnings: [] });
  switch (kind) {
    case 'kml': {
      const { source, links, warnings } = await prepareKml(path, target, file, name, read);
      if (source === null) throw noPlacemarks(links.length);
      return { sources: [source], warnings: [...warnings, ...unfollowed(links.length)] };
    }
    case 'gml': {
      const { source, warnings } = await prepareGml(path, target, file, name, read);
      return { sources: [source], warnings };
    }
    case 'gpx':
      return prepareGpx(path, target, file, name, read);
    case 'geopackage':
      await rename(path, target);
      return cleanGeoPackage(target, file);
    case 'parquet': {
      // Loading its reader takes longer than preparing most files.
      const { prepareParquet } = await import('./parquet-source.ts');
      return prepareParquet(options, stem, onProgress);
    }
    case 'esri':
      return prepareEsriJson(options, stem, read);
    case 'umap':
      if (options.declared?.crs !== undefined) refuseOtherSystem('A uMap backup', options.declared.crs);
      return prepareUmap(path, folder, stem);
    case 'flatgeobuf':
      await rename(path, target);
      return alone(await flatGeobufSource(target, file, name));
    case 'dxf': {
      await rename(path, target);
      const { texts, hasLengthUnit } = await checkDrawing(target);
      const { warnings, ...encoding } = await texts.encoding(options.declared?.encoding);
      if (encoding.encoding !== undefined && !texts.hasHeader) await addHeader(target);
      const drawing = { ...plain, ...encoding, hasLengthUnit, driver: 'DXF', file, name } as const;
      return { sources: [{ ...drawing, crs: 'missing' }], warnings };
    }
  }
}

const extensions: Readonly<Record<Exclude<GdalKind, 'archive' | 'geojson'>, string>> = {
  kml: 'kml',
  gml: 'gml',
  gpx: 'gpx',
  geopackage: 'gpkg',
  flatgeobuf: 'fgb',
  dxf: 'dxf',
  esri: 'json',
  umap: 'umap',
  parquet: 'parquet',
};
