import { join } from 'node:path';
import { HashedFile } from '../../files/hashed-file.ts';
import type { AttributeStatistics } from '../../statistics/attribute-statistics.ts';
import { columnKey } from '../columns.ts';
import { type ColumnType, type FileRef, type LayerManifest, statisticsFile } from '../manifest.ts';
import type { EncodedSource } from './batch-collector.ts';

const types: Readonly<Record<ColumnType, AttributeStatistics['type']>> = {
  bool: 'boolean',
  long: 'integer',
  double: 'number',
  string: 'text',
  json: 'json',
};

/** Writes the statistics of the attributes; null if the layer has no attributes. `columns` are the final ones. */
export function writeStatistics(
  { attributes, columns: drafts, summary }: EncodedSource,
  { columns, geometryTypes }: Pick<LayerManifest, 'columns' | 'geometryTypes'>,
  directory: string,
): FileRef | null {
  const named = columns.flatMap(({ name, type, featureId }, index) =>
    featureId === true ? [] : [{ key: columnKey(drafts[index]!), name, type: types[type] }],
  );
  if (named.length === 0) return null;
  const text = Buffer.from(
    JSON.stringify(attributes.statistics(named, { featureCount: summary.count, geometryTypes })),
  );
  const file = new HashedFile(join(directory, statisticsFile), text.length);
  file.write(text, 0, text.length);
  return file.finish();
}
