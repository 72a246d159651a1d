import { signal } from '@preact/signals';
import { storedUploads } from './stored-uploads.ts';

const opened = signal<ReadonlySet<string>>(new Set());

/** Shows the tray of a room, whose code is loaded then. */
export function openTray(roomId: string): void {
  opened.value = new Set([...opened.value, roomId]);
}

/** Whether the tray was opened. Uploads that can be resumed after a reload open it. */
export function isTrayOpen(roomId: string): boolean {
  return opened.value.has(roomId) || storedUploads(roomId).length > 0;
}
