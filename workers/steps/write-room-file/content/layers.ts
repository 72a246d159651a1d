import { join } from 'node:path';
import { type FeatureRest, featureRestTable } from '../../../../core/exchange/tables/feature-rest.ts';
import { type LayerItem, layersTable } from '../../../../core/exchange/tables/layers.ts';
import type { PlannedTable, WrittenLayer } from '../../../../geo/geopackage/write/package-plan.ts';
import type { LayerManifest } from '../../../../geo/layer/manifest.ts';
import type { ProjectEntry } from '../../../../geo/qgis/project-layers.ts';
import { drawingOf, qmlDocument } from '../../../../geo/qgis/qml.ts';
import { geometryClasses } from '../../../../geo/qgis/renderers.ts';
import { layerSld } from '../../../../geo/qgis/sld.ts';
import { type StyledTable, styledTable } from '../../../../geo/qgis/styled-table.ts';
import type { IconOf } from '../../../../geo/style/qml/embedded-icons.ts';
import { styleModelOf } from '../../../../geo/style/model/read-layer-style.ts';
import type { RoomFileContext } from '../room-file-context.ts';
import { rowTable } from '../row-table.ts';
import { DrawnIcons } from './drawn-icons.ts';
import type { WrittenKind } from './written-kind.ts';

/** A layer, and its table name in the file. */
interface FileLayer {
  readonly layer: LayerItem & { readonly manifest: LayerManifest };
  readonly table: string;
  /** Offset of its rows in the side table against the features' numbers. */
  readonly restOffset: number;
}

/** A feature table per layer, and the tables that describe the layers. */
export async function layerContent(context: RoomFileContext): Promise<WrittenKind> {
  const { records, part, names, spool } = context;
  const { lastChange } = context.head;
  const items = (await records.all('layer')).filter(({ id }) => part?.layers?.includes(id) ?? true);
  let features = 0;
  const layers = items.map((item): FileLayer => {
    const { id, manifest, name } = item;
    if (manifest === null) throw new Error(`the layer ${id} has no manifest`);
    const restOffset = features;
    features += manifest.featureCount;
    return { layer: { ...item, manifest }, table: names.layer(name), restOffset };
  });
  const rest = spool<FeatureRest>('rest.spool');
  const offsets = new Map(layers.map(({ table, restOffset }) => [table, restOffset]));
  const columns = new Map<string, WrittenLayer['columns']>();
  const { onEnd } = context;
  const icons = new DrawnIcons(context);
  const pictures = new Map<FileLayer, IconOf>();
  for (const each of layers) pictures.set(each, await icons.of(styleModelOf(each.layer)));
  const styled = (each: FileLayer) => styledTable(each.layer, each.layer.manifest, pictures.get(each));
  return {
    tables: [
      ...layers.map((each) => featureTable(context, each, { rest, columns })),
      rowTable(layersTable, {
        ...{ lastChange, onEnd },
        sources: () => [layers.map((each) => ({ ...each, columns: columns.get(each.table) ?? [] }))],
      }),
      rowTable(featureRestTable, {
        ...{ lastChange, onEnd },
        sources: () => rest.read(),
        idOf: ({ table, feature }) => (offsets.get(table) ?? 0) + feature,
      }),
    ],
    rows: layers.reduce((sum, { layer }) => sum + layer.manifest.featureCount, 0),
    ids: new Set(layers.map(({ layer }) => layer.id)),
    boxes: () => layers.map(({ layer }) => layer.manifest.bbox).filter((box) => box !== null),
    styles: function* () {
      for (const each of layers) {
        const { layer, table } = each;
        const drawn = geometryClasses(layer.manifest);
        const drawing = { table: styled(each), drawn, opacity: layer.opacity };
        const qml = qmlDocument(drawingOf(drawing), drawn);
        const sld = layerSld(table, drawing);
        yield { table, name: layer.name, qml, sld, updatedAt: lastChange };
      }
    },
    projectEntries: () => layers.toReversed().map((each) => projectEntry(each, styled(each))),
  };
}

interface Collected {
  readonly rest: { add(entry: FeatureRest): void };
  readonly columns: Map<string, WrittenLayer['columns']>;
}

function featureTable(
  { folder, part, head: { lastChange }, onEnd }: RoomFileContext,
  { layer, table, restOffset }: FileLayer,
  { rest, columns }: Collected,
): PlannedTable {
  return {
    kind: 'layer',
    name: table,
    identifier: layer.name,
    description: layer.description ?? '',
    lastChange,
    manifest: layer.manifest,
    fileOf: (name) => join(folder, layer.folder, name),
    ...(part?.bbox === undefined ? {} : { box: part.bbox }),
    rest: ({ fid: feature, json, ...hashes }) => rest.add({ table, feature, rest: json, ...hashes }),
    restOffset,
    written: (made) => {
      columns.set(table, made.columns);
      onEnd(table, made.count);
    },
  };
}

/** QGIS needs one layer per geometry class; several classes form a group. */
function projectEntry({ layer, table }: FileLayer, styled: StyledTable): ProjectEntry {
  const { name, visible: isVisible, opacity } = layer;
  const drawn = geometryClasses(layer.manifest);
  const isMixed = drawn.length > 1;
  const entries = (drawn.length === 0 ? [null] : drawn).map((geometry) => ({
    kind: 'vector' as const,
    name: isMixed && geometry !== null ? `${name} (${geometry.word})` : name,
    ...{ isVisible, table, geometry, isMixed },
    drawing: drawingOf({ table: styled, drawn: geometry === null ? [] : [geometry], opacity }),
  }));
  const [only] = entries;
  return isMixed || only === undefined ? { kind: 'group', name, isVisible, entries } : only;
}
