import type { RoomEvent } from '../../core/history/room-event.ts';

/**
 * The event that a wake-up brings: its payload is `<room key>:<seq>`, or `<room key>:<seq>:<event as JSON>` (see
 * `append` in history.ts). Undefined without one: the history has to be read.
 * Whoever may connect to the database may send a payload that is none of ours.
 */
export function eventOf(payload: string): RoomEvent | undefined {
  const [, roomKey, seq, text] = form.exec(payload) ?? [];
  if (text === undefined) return undefined;
  const written = parsed(text);
  if (written === undefined) return undefined;
  const { kind, actor, objectType, objectId, before, after, createdAt, bytes } = written;
  return {
    roomKey: Number(roomKey),
    seq: Number(seq),
    kind,
    actor,
    objectType,
    objectId,
    before: before ?? null,
    after: after ?? null,
    createdAt,
    bytes,
  };
}

const form = /^(\d+):(\d+):(\{.*)$/s;

type Written = Omit<RoomEvent, 'roomKey' | 'seq' | 'before' | 'after'> &
  Partial<Pick<RoomEvent, 'before' | 'after'>>;

function parsed(text: string): Written | undefined {
  try {
    return JSON.parse(text) as Written;
  } catch {
    return undefined;
  }
}
