import { mergeFields } from './merge-fields.ts';

/** An object of the room in one of its states. */
interface Versioned {
  readonly updatedAt: number;
}

/** The state that others made. */
type CurrentState = Versioned & Readonly<Record<string, unknown>>;

/** Both changed the same fields since the form was opened. Nothing was saved. */
export class SaveConflict extends Error {
  /** The state of the room. */
  readonly current: CurrentState;
  readonly fields: readonly string[];

  constructor(current: CurrentState, fields: readonly string[]) {
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
export async function saveMerging<Result>(
  opened: Versioned,
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
      const { conflicts } = mergeFields<Record<string, unknown>>({ ...opened }, { ...change }, current);
      if (conflicts.length > 0) throw new SaveConflict(current, conflicts);
      ({ updatedAt } = current);
    }
  }
}

/** The state of the room if the object was changed since it was read. */
function currentIn(error: unknown): CurrentState | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'state_changed')) return null;
  const { details } = error as Error & { readonly details?: { readonly current?: CurrentState } };
  return details?.current ?? null;
}
