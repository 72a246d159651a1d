import { signal } from '@preact/signals';
import { openTray } from './opened-trays.ts';
import { trayOf } from './tray.ts';

/** GeoPackages waiting for the user to choose between layers and a room. */
export const undecided = signal<readonly File[]>([]);

/** Starts the import of files. A GeoPackage may contain a whole room, so the user is asked. */
export function importFiles(files: readonly File[], roomId: string): void {
  openTray(roomId);
  const tray = trayOf(roomId);
  for (const file of files) {
    if (/\.gpkg$/i.test(file.name)) undecided.value = [...undecided.value, file];
    else tray.addFile(file, 'layer');
  }
}
