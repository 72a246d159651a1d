import type { ReadonlySignal } from '@preact/signals';
import type { Progress } from './progress.ts';

/** An entry of the tray: an import, a copy of another room, or an export. */
export interface Entry {
  readonly key: string;
  /** The name of a file or the ID of a room; untrusted text. */
  readonly name: string;
  readonly progress: ReadonlySignal<Progress>;
  /** Cancels it in the browser and on the server. Throws ChartroomError. */
  cancel(): Promise<void>;
  /** Restarts it after a failure. */
  retry(): void;
}
