import type { RoomEvent } from '../../core/history/room-event.ts';

/**
 * The event that a wake-up brings: its payload is `<room key>:<seq>`, or `<room key>:<seq>:<event as JSON>` (see
 * `append` in history.ts). Undefined without one: the history has to be read.
 */
export function eventOf(payload: string): RoomEvent | undefined {
  const [, roomKey, seq, text] = form.exec(payload) ?? [];
  if (text === undefined) return undefined;
  const { kind, actor, objectType, objectId, before, after, createdAt, bytes } = JSON.parse(text) as Written;
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
