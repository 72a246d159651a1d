import { signal } from '@preact/signals';
import type { Tray } from './tray.ts';

/** GeoPackages waiting for the user to choose between layers and a room. */
export const undecided = signal<readonly File[]>([]);

/** Starts the import of files. A GeoPackage may contain a whole room, so the user is asked. */
export function importFiles(files: readonly File[], tray: Tray): void {
  for (const file of files) {
    if (/\.gpkg$/i.test(file.name)) undecided.value = [...undecided.value, file];
    else tray.addFile(file, 'layer');
  }
}
