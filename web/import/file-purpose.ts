import { signal } from '@preact/signals';
import { exportedRoom } from '../update/exported-room.ts';
import { notifyError } from '../ui/notices.tsx';
import { openTray } from './opened-trays.ts';
import { type Tray, trayOf } from './tray.ts';
import { type MarkerPhoto, readPhoto } from '../markers/photo-markers.ts';

/** A GeoPackage that waits for the user to choose what it becomes. */
interface UndecidedFile {
  readonly file: File;
  /** Whether it was exported from this room, which it can update. */
  readonly isOfRoom: boolean;
}

export const undecided = signal<readonly UndecidedFile[]>([]);

/** Starts the import of files: photos become markers. A GeoPackage may contain a whole room, so the user is asked. */
export function importFiles(files: readonly File[], roomId: string): void {
  openTray(roomId);
  const tray = trayOf(roomId);
  const photos = files.filter(isPhoto);
  if (photos.length > 0) addPhotos(photos, tray).catch(notifyError);
  for (const file of files) {
    if (isPhoto(file)) continue;
    if (/\.gpkg$/i.test(file.name)) void ask(file, roomId);
    else tray.addFile(file, 'layer');
  }
}

function isPhoto({ name }: File): boolean {
  return /\.(jpe?g|webp|heic|heif)$/i.test(name);
}

/** Those with a location begin at once; the others wait for one. */
async function addPhotos(files: readonly File[], tray: Tray): Promise<void> {
  const photos: MarkerPhoto[] = [];
  // One after the other: there can be thousands.
  for (const file of files) photos.push(await readPhoto(file));
  const [located, others] = [true, false].map((has) =>
    photos.filter(({ location }) => (location !== null) === has),
  );
  for (const group of [located, others]) if (group !== undefined && group.length > 0) tray.addPhotos(group);
}

async function ask(file: File, roomId: string): Promise<void> {
  const isOfRoom = (await exportedRoom(file)) === roomId;
  undecided.value = [...undecided.value, { file, isOfRoom }];
}
