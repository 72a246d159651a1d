import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { checkLayerField, type LayerFields, plainStyle } from '../../layers/layer-fields.ts';
import { limits } from '../../limits.ts';
import { changeDisplay, parseDisplay } from '../../rasters/parse-display.ts';
import { isJsonObject } from '../../text.ts';
import { readDeclaration } from '../../uploads/read-declaration.ts';
import type { WrittenColumn } from '../../../geo/geopackage/written-column.ts';
import type { ColumnType } from '../../../geo/layer/manifest.ts';
import type { LayerItem } from '../tables/layers.ts';
import type { RasterItem } from '../tables/rasters.ts';
import type { FileRow } from './file-row.ts';

/** Maximum length of a style, and of a list of columns. */
const maxStyle = 2 * limits.jsonDocument;
const maxColumns = 2 * limits.jsonDocument;

/** Reads and validates a layer; reports invalid values and replaces them by defaults. */
export function readLayer(
  row: FileRow,
  table: string,
  now: number,
): Omit<LayerItem, 'folder' | 'manifest' | 'featureCount'> {
  const field = (name: keyof LayerFields, value: unknown): unknown => {
    try {
      return checkLayerField(name, value);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      row.report(error.message);
      return undefined;
    }
  };
  const createdAt = row.time('created_at', now);
  const fields = {
    name: field('name', row.value('name')) ?? table.slice(0, limits.nameLength),
    description: field('description', row.value('description')) ?? null,
    color: field('color', row.value('color')) ?? null,
    opacity: field('opacity', row.value('opacity')) ?? null,
    strokeWeight: field('strokeWeight', row.value('stroke_weight')) ?? null,
    visible: row.flag('visible') ?? plainStyle.visible,
    style: row.object('style', maxStyle),
  } as LayerFields;
  return {
    id: row.id('id') ?? newId('layer'),
    ...fields,
    version: row.text('version', maxDigest),
    createdBy: row.maker('created_by'),
    createdAt,
    updatedAt: row.time('updated_at', createdAt),
  };
}

/** Maximum length of a digest in hex. */
const maxDigest = 128;

const types: readonly ColumnType[] = ['bool', 'long', 'double', 'string', 'json'];

/**
 * How the columns of the layer's table store properties; columns without an entry are derived from the table.
 */
export function readColumns(row: FileRow): WrittenColumn[] {
  const list = row.json('columns', maxColumns);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown): WrittenColumn[] => {
    if (!isJsonObject(each)) return [];
    const { name, column, type, featureId, nullMeans } = each;
    const known = types.find((one) => one === type);
    if (typeof name !== 'string' || typeof column !== 'string' || known === undefined) return [];
    const id = featureId === true ? { featureId: true as const } : {};
    return [{ name, column, type: known, ...id, nullMeans: nullMeans === 'null' ? 'null' : 'absent' }];
  });
}

/** Reads and validates a raster layer; whether the display fits is checked when the raster is read. */
export function readRaster(
  row: FileRow,
  now: number,
): Omit<RasterItem, 'folder' | 'manifest' | 'originalFiles'> {
  const createdAt = row.time('created_at', now);
  const name =
    row
      .text('name', limits.nameLength)
      ?.replace(/\p{Cc}+/gu, ' ')
      .trim() ?? '';
  return {
    id: row.id('id') ?? newId('raster'),
    name: name === '' ? 'raster' : name,
    description: row.text('description', limits.descriptionLength),
    visible: row.flag('visible') ?? true,
    display: readDisplay(row),
    fileName: row.text('file_name', limits.nameLength) || 'raster.tif',
    crs: readCrs(row),
    createdBy: row.maker('created_by'),
    createdAt,
    updatedAt: row.time('updated_at', createdAt),
  };
}

/** Maximum length of well-known text in an upload too. */
const maxSystemLength = 64 * 1024;

function readCrs(row: FileRow): RasterItem['crs'] {
  const crs = row.text('crs', maxSystemLength);
  if (crs === null) return null;
  try {
    return readDeclaration({ crs }).crs ?? null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    row.report(error.message);
    return null;
  }
}

function readDisplay(row: FileRow): RasterItem['display'] {
  const set = row.object('display', limits.jsonDocument);
  if (set === null) return {};
  try {
    return changeDisplay({}, parseDisplay(set));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    row.report(error.message);
    return {};
  }
}
