import type { Declaration } from '../declaration.ts';
import { type ByteSource, streamSource } from '../files/byte-source.ts';
import { openTable } from './read-table.ts';
import type { TableWarning } from './table-warning.ts';

/**
 * A table of `size` bytes as a GeoJSON document: each row with coordinates becomes a feature, with its fields
 * as text. A geometry column is omitted, because it becomes the geometry. Reading it throws GeoError.
 */
export function tableSource(
  path: string,
  size: number,
  declared: Declaration,
  warn: (warning: TableWarning) => void,
): ByteSource {
  return streamSource(documentOf(path, declared, warn), size);
}

async function* documentOf(
  path: string,
  declared: Declaration,
  warn: (warning: TableWarning) => void,
): AsyncGenerator<Uint8Array> {
  const { columns, coordinates, batches } = await openTable(path, declared);
  const geometries = coordinates.kind === 'geometry' ? coordinates.column : -1;
  const stored = columns.flatMap((name, index) =>
    index === geometries || columns.indexOf(name) < index ? [] : [{ name, index }],
  );
  let before = '{"type":"FeatureCollection","features":[';
  for await (const { features, warnings } of batches) {
    warnings.forEach(warn);
    let text = '';
    for (const { geometry, fields } of features) {
      const properties = Object.fromEntries(stored.map(({ name, index }) => [name, fields[index] ?? null]));
      text += `${before}${JSON.stringify({ type: 'Feature', properties, geometry })}`;
      before = ',';
    }
    if (text !== '') yield Buffer.from(text);
  }
  yield Buffer.from(before === ',' ? ']}' : `${before}]}`);
}
