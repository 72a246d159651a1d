import { signal } from '@preact/signals';
import { exportedRoom } from '../update/exported-room.ts';
import { openTray } from './opened-trays.ts';
import { trayOf } from './tray.ts';

/** A GeoPackage that waits for the user to choose what it becomes. */
interface UndecidedFile {
  readonly file: File;
  /** Whether it was exported from this room, which it can update. */
  readonly isOfRoom: boolean;
}

export const undecided = signal<readonly UndecidedFile[]>([]);

/** Starts the import of files. A GeoPackage may contain a whole room, so the user is asked. */
export function importFiles(files: readonly File[], roomId: string): void {
  openTray(roomId);
  const tray = trayOf(roomId);
  for (const file of files) {
    if (/\.gpkg$/i.test(file.name)) void ask(file, roomId);
    else tray.addFile(file, 'layer');
  }
}

async function ask(file: File, roomId: string): Promise<void> {
  const isOfRoom = (await exportedRoom(file)) === roomId;
  undecided.value = [...undecided.value, { file, isOfRoom }];
}
