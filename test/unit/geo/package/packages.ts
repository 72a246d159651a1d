import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePackage } from '../../../../geo/geopackage/write/write-package.ts';
import type {
  PlannedLayerTable,
  PackagePlan,
  WrittenLayer,
} from '../../../../geo/geopackage/write/package-plan.ts';
import type { TestLayer } from '../layers.ts';

let number = 0;

export interface TestPackage {
  readonly file: string;
  readonly layer: WrittenLayer;
  readonly rest: ReadonlyMap<number, string>;
}

/** A layer as the table `t` of a plan. */
export function tableOf(
  { manifest, directory }: Pick<TestLayer, 'manifest' | 'directory'>,
  more: Partial<PlannedLayerTable> = {},
): PlannedLayerTable {
  return {
    kind: 'layer',
    name: 't',
    identifier: 'Features',
    description: '',
    lastChange: Date.UTC(2024, 1, 29),
    manifest,
    fileOf: (name) => join(directory, name),
    rest: () => undefined,
    ...more,
  };
}

/** A package of one layer. */
export async function packageOf(
  directory: string,
  layer: Pick<TestLayer, 'manifest' | 'directory'>,
  more: Partial<PlannedLayerTable> = {},
): Promise<TestPackage> {
  const file = join(directory, `package-${++number}.gpkg`);
  const rest = new Map<number, string>();
  const table = tableOf(layer, { rest: ({ fid, json }) => void rest.set(fid, json), ...more });
  const { layers } = await writePackage(file, planOf(table), { threads: 2 });
  return { file, layer: layers[0]!, rest };
}

export const planOf = (...tables: PackagePlan['tables']): PackagePlan => ({ tables, relations: [] });

/** The features' own texts, in the order of the layer. */
export function textsOf({ manifest, directory }: Pick<TestLayer, 'manifest' | 'directory'>): string[] {
  return manifest.parts.flatMap(({ text, offsets, featureCount }) => {
    const bytes = readFileSync(join(directory, text.name));
    const locations = readFileSync(join(directory, offsets.name));
    const at = (i: number): number => Number(locations.readBigUInt64LE(i * 8));
    return Array.from({ length: featureCount }, (_, i) => bytes.toString('utf8', at(i), at(i + 1) - 2));
  });
}
