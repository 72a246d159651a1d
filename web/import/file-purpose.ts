import { signal } from '@preact/signals';
import type { Tray } from './tray.ts';

/** GeoPackages of which it is still to be said what is to become of them. */
export const undecided = signal<readonly File[]>([]);

/** Takes files into the room. A GeoPackage may be a whole room, which only the person knows. */
export function importFiles(files: readonly File[], tray: Tray): void {
  for (const file of files) {
    if (/\.gpkg$/i.test(file.name)) undecided.value = [...undecided.value, file];
    else tray.addFile(file, 'layer');
  }
}
