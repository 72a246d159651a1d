import { signal, type ReadonlySignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { type Job } from '../service/service.ts';
import { waitForJob } from '../service/transfers.ts';
import { notify } from '../ui/notices.tsx';
import { revertUpdate } from '../update/revert-update.ts';
import type { MarkerPhoto } from '../markers/photo-markers.ts';
import type { Entry } from './entry.ts';
import { FileEntry, type Purpose } from './file-entry.ts';
import { JobEntry } from './job-entry.ts';
import { openTray } from './opened-trays.ts';
import { PhotosEntry } from './photos-entry.ts';
import { storedUploads } from './stored-uploads.ts';

/** The imports and exports of this browser. */
export interface Tray {
  readonly entries: ReadonlySignal<readonly Entry[]>;
  addFile(file: File, purpose: Purpose): void;
  /** Creates a marker for each photo. */
  addPhotos(photos: readonly MarkerPhoto[]): void;
  /** Imports a file with the choices of the user, also if nothing is in doubt. */
  reviewFile(file: File): void;
  /** `begin` starts the job and resolves to its id. */
  addJob(name: string, begin: () => Promise<string>): void;
  /** Reverts an update of the room, as a job that the tray shows. Rejects if it cannot be started. */
  revertUpdate(jobId: string, name: string): Promise<void>;
  /** Removes an entry that has ended. */
  dismiss(entry: Entry): void;
}

const trays = new Map<string, Tray>();

/** The tray of a room. It lives as long as the page, so that leaving the room does not interrupt transfers. */
export function trayOf(roomId: string): Tray {
  const known = trays.get(roomId);
  if (known !== undefined) return known;
  const entries = signal<readonly Entry[]>([]);
  const dismiss = (deleted: Entry) => (entries.value = entries.value.filter((entry) => entry !== deleted));
  const add = (entry: Entry) => {
    entries.value = [...entries.value, entry];
    openTray(roomId);
  };
  const revert = async (updateId: string, name: string) => {
    const jobId = await revertUpdate(roomId, updateId);
    add(new JobEntry(t('update.revertOf', { name }), () => Promise.resolve(jobId), dismiss));
    return jobId;
  };
  const hooks = {
    onRemoved: dismiss,
    onUpdated: (name: string, { jobId }: Job) =>
      notify({
        text: t('update.applied', { name }),
        undo: async () => waitForJob(await revert(jobId, name)),
      }),
  };
  const tray: Tray = {
    entries,
    addPhotos: (photos) => add(new PhotosEntry(roomId, photos, dismiss)),
    addFile: (file, purpose) => add(FileEntry.begin(file, { roomId, purpose }, hooks)),
    reviewFile: (file) => add(FileEntry.begin(file, { roomId, purpose: 'layer', isReviewed: true }, hooks)),
    revertUpdate: async (jobId, name) => {
      await revert(jobId, name);
    },
    addJob: (name, begin) => add(new JobEntry(name, begin, dismiss)),
    dismiss,
  };
  trays.set(roomId, tray);
  for (const stored of storedUploads(roomId)) add(FileEntry.goOn(stored, hooks));
  return tray;
}
