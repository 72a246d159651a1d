import { layerStylesTable, qgisProjectsTable } from '../../../core/exchange/tables/qgis-tables.ts';
import { roomFileName } from '../../../core/exchange/tables/table-names.ts';
import type { PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import type { ProjectEntry } from '../../../geo/qgis/project-layers.ts';
import { projectView } from '../../../geo/qgis/project-view.ts';
import type { WrittenKinds } from './content/kinds.ts';
import type { RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';

/** Styles and a project with which QGIS displays the room as the application does. */
export function qgisTables({ head, onEnd }: RoomFileContext, contents: WrittenKinds): PlannedTable[] {
  const { lastChange, name, roomId } = head;
  const kinds = Object.values(contents);
  return [
    rowTable(layerStylesTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        for (const { styles } of kinds) for await (const style of styles()) yield [style];
      },
    }),
    rowTable(qgisProjectsTable, {
      ...{ lastChange, onEnd },
      sources: async function* () {
        const entries: ProjectEntry[] = [];
        for (const { projectEntries } of kinds) entries.push(...(await projectEntries()));
        const boxes = kinds.flatMap((content) => content.boxes());
        const view = projectView(head.settings.defaultView, boxes);
        const fileName = roomFileName(roomId, name);
        yield [{ title: name ?? roomId, fileName, entries, view, savedAt: lastChange }];
      },
    }),
  ];
}
