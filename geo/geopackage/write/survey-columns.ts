import { FeatureReader } from '../../geojson/feature-reader.ts';
import { GeometryBuffer } from '../../geojson/geometry-buffer.ts';
import { Defect } from '../../json/defect.ts';
import { skipSpace } from '../../json/skip-value.ts';
import type { LayerColumn } from '../../layer/manifest.ts';
import { absent, isNull, RowValues } from './row-values.ts';

/**
 * Counts, by column, features that have null and features without the property. A truncated feature ends the
 * text.
 */
export function surveyColumns(
  texts: readonly (() => Buffer)[],
  columns: readonly LayerColumn[],
): { nulls: number[]; absent: number[] } {
  const found = { nulls: columns.map(() => 0), absent: columns.map(() => 0) };
  const values = new RowValues(columns);
  const coordinates = new GeometryBuffer();
  const reader = new FeatureReader(coordinates, values);
  for (const read of texts) {
    const bytes = read();
    coordinates.forgetText();
    try {
      for (let p = skipSpace(bytes, 0); bytes[p] === 123; p = skipSpace(bytes, p)) {
        values.begin();
        p = skipSpace(bytes, reader.read(bytes, p));
        if (values.hasProperties)
          for (let index = 0; index < columns.length; index++) {
            if (values.states[index] === isNull) found.nulls[index]!++;
            else if (values.states[index] === absent) found.absent[index]!++;
          }
        if (bytes[p] === 44) p++;
      }
    } catch (error) {
      if (!(error instanceof Defect)) throw error;
    }
  }
  return found;
}
