import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectView } from '../../../geo/qgis/project-view.ts';
import type { ProjectEntry } from '../../../geo/qgis/project-layers.ts';
import { layerStylesTable, qgisProjectsTable } from '../../../core/exchange/tables/qgis-tables.ts';
import {
  geometryClasses,
  layerRenderer,
  markerRenderer,
  type DrawnIcon,
} from '../../../geo/qgis/renderers.ts';
import { layerSld, markersSld, qmlDocument } from '../../../geo/qgis/style-documents.ts';
import { markersTable } from '../../../core/exchange/tables/markers.ts';
import { roomFileName } from '../../../core/exchange/tables/table-names.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import type { FileLayer, FileRaster, RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/**
 * Maximum total size of the icons embedded in a style (bytes); markers with other icons are drawn as
 * points.
 */
const maxIconBytes = 2 ** 21;
const point = geometryClasses({ geometryTypes: { Point: 1 } });
const markersName = 'Markers';

/** Styles and a project with which QGIS displays the room as the application does. */
export function qgisTables(context: RoomFileContext): PlannedTable[] {
  const { head, layers, rasters, learnt } = context;
  const { lastChange, name, roomId } = head;
  const onEnd = (table: string, rows: number) => void learnt.counts.set(table, rows);
  return [
    rowTable(layerStylesTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        const renderer = markerRenderer(await drawnIcons(context));
        yield [
          {
            table: markersTable.name,
            name: markersName,
            qml: qmlDocument(renderer, { opacity: null, drawn: point }),
            sld: markersSld(markersTable.name),
            updatedAt: lastChange,
          },
        ];
        for (const { layer, table } of layers) {
          const drawn = geometryClasses(layer.manifest);
          const qml = qmlDocument(layerRenderer(layer, drawn), { opacity: layer.opacity, drawn });
          const sld = layerSld(table, layer, drawn);
          yield [{ table, name: layer.name, qml, sld, updatedAt: lastChange }];
        }
      },
    }),
    rowTable(qgisProjectsTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        yield [
          {
            title: name ?? roomId,
            fileName: roomFileName(roomId),
            entries: [
              markersEntry(markerRenderer(await drawnIcons(context))),
              ...layers.toReversed().map(layerEntry),
              ...rasters.toReversed().flatMap(rasterEntry),
            ],
            view: projectView(head.settings.defaultView, boxesOf(context)),
            savedAt: lastChange,
          },
        ];
      },
    }),
  ];
}

function markersEntry(renderer: string): ProjectEntry {
  const [geometry = null] = point;
  const facts = { name: markersName, isVisible: true, table: markersTable.name };
  return { kind: 'vector', ...facts, geometry, isMixed: false, renderer, opacity: 1 };
}

/** QGIS needs one layer per geometry class; several classes form a group. */
function layerEntry({ layer, table }: FileLayer): ProjectEntry {
  const { name, visible: isVisible } = layer;
  const drawn = geometryClasses(layer.manifest);
  const isMixed = drawn.length > 1;
  const entries = (drawn.length === 0 ? [null] : drawn).map((geometry) => ({
    kind: 'vector' as const,
    name: isMixed && geometry !== null ? `${name} (${geometry.word})` : name,
    ...{ isVisible, table, geometry, isMixed },
    renderer: geometry === null ? '' : layerRenderer(layer, [geometry]),
    opacity: layer.opacity ?? 1,
  }));
  const [only] = entries;
  return isMixed || only === undefined ? { kind: 'group', name, isVisible, entries } : only;
}

function rasterEntry({ raster, tiles }: FileRaster): ProjectEntry[] {
  if (tiles === null) return [];
  const { table } = tiles;
  return [
    {
      kind: 'raster',
      ...{ name: raster.name, isVisible: raster.visible, table, opacity: raster.display.opacity ?? 1 },
    },
  ];
}

async function drawnIcons({ records, folder }: RoomFileContext): Promise<DrawnIcon[]> {
  const drawn: DrawnIcon[] = [];
  let bytes = 0;
  for await (const batch of records.batches('icon'))
    for (const { id, name, size, file, pngFile } of batch) {
      const path = join(folder, pngFile ?? file);
      bytes += (await stat(path)).size;
      if (bytes > maxIconBytes) return drawn;
      drawn.push({ id, name, size, base64: (await readFile(path)).toString('base64') });
    }
  return drawn;
}

function boxesOf({ layers, rasters, learnt }: RoomFileContext): Bbox[] {
  return [
    learnt.markers,
    ...layers.map(({ layer }) => layer.manifest.bbox),
    ...rasters.map(({ raster }) => raster.manifest?.bbox ?? null),
  ].filter((box) => box !== null);
}
