import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readSystem } from '../crs/well-known-system.ts';
import { GeoError } from '../geo-error.ts';
import { readAttributeTable } from '../shapefile/attribute-table.ts';
import { shownExtent } from '../shown-extent.ts';
import { checkShapes } from '../shapefile/check-shapes.ts';
import type { GdalSource, SourceWarning } from '../gdal/gdal-source.ts';
import { shapefileEncoding } from './shapefile-encoding.ts';

/** The unpacked files of one Shapefile, by generated paths. */
export interface ShapefileParts {
  readonly shp: string;
  readonly shx: string | null;
  readonly dbf: string | null;
  readonly prj: string | null;
  readonly cpg: string | null;
}

export interface PlacedShapefile {
  readonly folder: string;
  readonly stem: string;
  readonly name: string;
  /** The encoding of its texts that the caller declares, by its WHATWG label. */
  readonly declaredEncoding: string | undefined;
}

/**
 * Checks the parts of a Shapefile against each other and places them as `<stem>.shp` and so on in `folder`,
 * with a new index. Throws GeoError.
 */
export async function prepareShapefile(
  parts: ShapefileParts,
  { folder, stem, name, declaredEncoding }: PlacedShapefile,
): Promise<{ source: GdalSource; warnings: SourceWarning[] }> {
  const warnings: SourceWarning[] = [];
  const pathOf = (extension: string) => join(folder, `${stem}.${extension}`);
  await rename(parts.shp, pathOf('shp'));
  const table = parts.dbf === null ? null : await readAttributeTable(parts.dbf);
  const { shapes, extent, first, isByIndex } = await checkShapes({
    shp: pathOf('shp'),
    index: parts.shx,
    shx: pathOf('shx'),
    rows: table?.rows ?? null,
  });
  if (isByIndex) {
    const message = `The .shp of the Shapefile “${name}” contains data besides its shapes; the shapes were located with its .shx, and the rest was ignored.`;
    warnings.push({ code: 'not_read', message });
  }
  if (shapes === 0) throw new GeoError('empty_layer', `The Shapefile “${name}” contains no shapes.`);

  let encoding = 'UTF-8';
  if (parts.dbf === null || table === null) {
    const message = `The Shapefile “${name}” has no .dbf, so its features have no properties.`;
    warnings.push({ code: 'no_properties', message, values: { name } });
  } else {
    await rename(parts.dbf, pathOf('dbf'));
    if (table.rows !== shapes) {
      const message = `The .dbf of the Shapefile “${name}” has ${table.rows} rows for ${shapes} shapes.`;
      throw new GeoError('invalid_file', message);
    }
    const cpg = parts.cpg === null ? null : await readFile(parts.cpg, 'latin1');
    const found = await shapefileEncoding(table, cpg, declaredEncoding);
    encoding = found.encoding;
    warnings.push(...found.warnings);
  }

  const text = parts.prj === null ? null : (await readFile(parts.prj, 'utf8')).replace(/^\ufeff/, '');
  const system = text === null ? null : readSystem(text);
  if (system?.hasFarOrigin === true && areDegrees(extent) && first !== null && areDegrees(first)) {
    const message = `The coordinates of the Shapefile “${name}” look like degrees, but its .prj declares metres; the extent so far is ${shownExtent(extent)}.`;
    throw new GeoError('coordinates_out_of_range', message, { extent });
  }
  if (system !== null && parts.prj !== null) await rename(parts.prj, pathOf('prj'));
  else if (text !== null && text.trim() !== '') {
    const message = `The .prj of the Shapefile “${name}” contains no supported reference system and was ignored.`;
    warnings.push({ code: 'crs_ignored', message, values: { name } });
  }
  return {
    source: {
      driver: 'ESRI Shapefile',
      file: `${stem}.shp`,
      name,
      layers: null,
      encoding,
      crs: system === null ? 'missing' : 'unknown',
      isLv03: system?.isLv03 ?? false,
      isInDegrees: system?.isInDegrees ?? false,
      positionsOf: null,
      announced: { features: shapes, isExact: true },
    },
    warnings,
  };
}

/** Whether x, y pairs can be longitudes and latitudes. */
function areDegrees(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => Math.abs(number) <= (index % 2 === 0 ? 180 : 90));
}
