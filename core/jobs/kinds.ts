/** The kinds of jobs as data. Pure: the workflow contracts import it. */

interface KindRow {
  /** The id format, which the interface defines: a prefix, and an ordered suffix or a random UUID. */
  readonly id: { readonly prefix: '' | 'job-' | 'bulk-import-'; readonly suffix: 'ordered' | 'uuid' };
  /** The workflow type that runs the job. */
  readonly workflow: string;
  /** Title for operators. */
  readonly title: string;
}

export const jobKinds = {
  'layer-upload': {
    id: { prefix: 'job-', suffix: 'ordered' },
    workflow: 'layerUpload',
    title: 'Layer upload',
  },
  'bulk-import': {
    id: { prefix: 'bulk-import-', suffix: 'ordered' },
    workflow: 'bulkImport',
    title: 'Bulk import of markers',
  },
  'room-import': {
    id: { prefix: 'job-', suffix: 'ordered' },
    workflow: 'roomImport',
    title: 'Import of a GeoPackage',
  },
  'room-update': {
    id: { prefix: 'job-', suffix: 'ordered' },
    workflow: 'roomUpdate',
    title: 'Update of a room by a file',
  },
  'room-revert': {
    id: { prefix: 'job-', suffix: 'ordered' },
    workflow: 'roomRevert',
    title: 'Revert of an update of a room',
  },
  'room-export': {
    id: { prefix: '', suffix: 'uuid' },
    workflow: 'roomExport',
    title: 'Export of a room',
  },
  'room-clone': {
    id: { prefix: 'job-', suffix: 'uuid' },
    workflow: 'roomClone',
    title: 'Clone of a room',
  },
} as const satisfies Record<string, KindRow>;

export type JobKind = keyof typeof jobKinds;

export const jobKindNames = Object.keys(jobKinds) as JobKind[];
