import { mergeFields } from './merge-fields.ts';

interface Versioned {
  readonly updatedAt: number;
}

/** Both changed the same fields since the form was opened. Nothing was saved. */
export class SaveConflict<State extends Versioned = Versioned> extends Error {
  /** The state of the room. */
  readonly current: State;
  readonly fields: readonly string[];

  constructor(current: State, fields: readonly string[]) {
    super('Others changed the same fields.');
    this.current = current;
    this.fields = fields;
  }
}

/** Others can change an object again while a change is sent. */
const maxTries = 5;

/**
 * Sends a change of the state that a form was opened with. If others changed other fields since, it is sent again for
 * the state that they made. Throws SaveConflict if they changed the same fields to other values, and ChartroomError.
 */
export async function saveMerging<State extends Versioned, Result>(
  opened: State,
  change: object,
  send: (headers: { readonly 'If-Match': string }) => Promise<Result>,
): Promise<Result> {
  let { updatedAt } = opened;
  for (let tries = 1; ; tries++) {
    try {
      return await send({ 'If-Match': `"${updatedAt}"` });
    } catch (error) {
      const current = currentIn(error);
      if (current === null || tries === maxTries) throw error;
      const theirs = current as State & Record<string, unknown>;
      const { conflicts } = mergeFields(
        opened as Record<string, unknown>,
        { ...change } as Record<string, unknown>,
        theirs,
      );
      if (conflicts.length > 0) throw new SaveConflict(theirs, conflicts);
      ({ updatedAt } = current);
    }
  }
}

/** The state of the room if the object was changed since it was read. */
function currentIn(error: unknown): Versioned | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'state_changed')) return null;
  const { current } =
    (error as Error & { readonly details?: { readonly current?: Versioned } }).details ?? {};
  return current ?? null;
}
