import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTable, type TableFeature } from '../../../geo/table/read-table.ts';

/** A table's features, and the codes of its warnings. */
export interface ReadTable {
  readonly features: readonly TableFeature[];
  readonly warnings: readonly string[];
}

/** Reads tables as uploads in this folder. */
export function tableReader(directory: string): (content: string | Uint8Array) => Promise<ReadTable> {
  return async (content) => {
    const path = join(directory, 'upload');
    writeFileSync(path, content);
    const features: TableFeature[] = [];
    const warnings: string[] = [];
    for await (const batch of (await openTable(path)).batches) {
      features.push(...batch.features);
      warnings.push(...batch.warnings.map(({ code }) => code));
    }
    return { features, warnings };
  };
}

/** To a tenth of a metre. */
export function assertNear(position: unknown, [longitude, latitude]: readonly number[]): void {
  const [x, y] = position as [number, number];
  assert.ok(Math.abs(x - longitude!) < 1e-6 && Math.abs(y - latitude!) < 1e-6, `${x}, ${y}`);
}
