import type { RoomEvent } from '../../core/history/room-event.ts';

/**
 * Parses the event in a notification payload: `<room key>:<seq>`, or `<room key>:<seq>:<event as JSON>` (see
 * `append` in history.ts). Undefined if there is none; then the history must be read. Any database user can
 * send a payload, so it is not trusted to be well-formed.
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
