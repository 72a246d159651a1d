import { hash } from 'node:crypto';
import { asName, integer, recordTable, text } from './record-table.ts';
import { projectDocument, projectMetadata, type Project } from '../../../geo/qgis/project-document.ts';
import { zipOfOne } from '../../../geo/archive/write-zip.ts';

/** The style of a feature table, for `layer_styles`. */
export interface TableStyle {
  readonly table: string;
  readonly name: string;
  readonly qml: string;
  readonly sld: string;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

/** The style table of QGIS. QGIS applies the default style of a table when its layer is added. */
export const layerStylesTable = recordTable<TableStyle>(
  {
    name: 'layer_styles',
    kind: 'attributes',
    key: 'id',
    description: 'Layer styles for QGIS.',
  },
  [
    text('f_table_catalog', () => ''),
    text('f_table_schema', () => ''),
    text('f_table_name', ({ table }) => table),
    text('f_geometry_column', () => 'geom'),
    text('styleName', ({ name }) => name.slice(0, maxStyleNameLength).toWellFormed()),
    text('styleQML', ({ qml }) => qml),
    text('styleSLD', ({ sld }) => sld),
    { ...integer('useAsDefault', () => 1), type: 'BOOLEAN' },
    text('description', () => 'The style of the room.'),
    text('owner', () => ''),
    text('ui', () => null),
    text('chartroom_hash', ({ qml }) => hashOfStyle(qml)),
    text('update_time', ({ updatedAt }) => new Date(updatedAt).toISOString()),
  ],
);

/** Recognizes the style of the export: QGIS keeps the column when it saves another one under the name. */
export function hashOfStyle(qml: string): string {
  return hash('sha256', qml, 'hex').slice(0, 16);
}

/** Maximum number of characters that QGIS declares for the column. */
const maxStyleNameLength = 30;

/** Projects that QGIS finds in a GeoPackage. The content is the hex-encoded project archive. */
export const qgisProjectsTable = recordTable<Project>(
  { name: 'qgis_projects', kind: 'unlisted', key: 'fid', description: 'QGIS projects.' },
  [
    text('name', () => 'room', asName),
    { ...text('metadata', ({ savedAt }: Project) => projectMetadata(savedAt)), type: 'BLOB' },
    {
      ...text('content', (project: Project) =>
        zipOfOne('room.qgs', Buffer.from(projectDocument(project))).toString('hex'),
      ),
      type: 'BLOB',
    },
  ],
);
