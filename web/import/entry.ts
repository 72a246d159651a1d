import type { ReadonlySignal } from '@preact/signals';
import type { Progress } from './progress.ts';

/** Something that the tray shows: a file on its way into the room, a copy of another room, an export. */
export interface Entry {
  readonly key: string;
  /** What it is called: the name of a file, the id of a room. Hostile. */
  readonly name: string;
  readonly progress: ReadonlySignal<Progress>;
  /** Gives it up, here and on the server. Throws ChartroomError where it cannot be. */
  cancel(): Promise<void>;
  /** Begins again what failed. */
  retry(): void;
}
