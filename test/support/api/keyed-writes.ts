import { jpeg } from '../../fixtures/pictures/photos.ts';
import { call, expectReply, newRoomId, type CallOptions, type ApiReply } from './call.ts';
import { svg } from './picture-room.ts';

/** A write request that can be sent repeatedly; each has its own room. */
export interface KeyedWrite {
  readonly operation: string;
  readonly status: number;
  send(base: string, key: string): Promise<ApiReply>;
  /** Number of existing objects of the kind that it creates. */
  count(base: string): Promise<number>;
}

type Options = CallOptions | (() => Promise<CallOptions>);

/**
 * A write to each route that returns a created object. `owner` and `founder` are JWTs; `founder` creates the
 * new room. They must differ when all requests are sent at once and blocked, as two changes by one owner wait
 * for each other.
 */
export async function keyedWrites(base: string, owner: string, founder = owner): Promise<KeyedWrite[]> {
  const image = await jpeg(4, 3);
  const enter = async () => {
    const roomId = newRoomId();
    expectReply(await call(base, 'POST', `/api/rooms/${roomId}`, { bearer: owner }), 200);
    return roomId;
  };
  const eventsOf = async (url: string, roomId: string, kind: string, bearer: string) => {
    const reply = await call(url, 'GET', `/api/rooms/${roomId}/history`, { bearer });
    // The room that is still to be created has no history.
    const { json } = reply.status === 404 ? reply : expectReply(reply, 200);
    return ((json.history ?? []) as { kind: string }[]).filter((event) => event.kind === kind).length;
  };
  const write = (
    operation: string,
    status: number,
    [roomId, path]: readonly [string, string],
    kind: string,
    options: Options,
    bearer = owner,
  ): KeyedWrite => ({
    operation,
    status,
    send: async (url, key) => {
      const { headers, ...rest } = typeof options === 'function' ? await options() : options;
      const keyed = { ...headers, 'Idempotency-Key': key };
      return call(url, 'POST', `/api/rooms/${roomId}${path}`, { bearer, headers: keyed, ...rest });
    },
    count: (url) => eventsOf(url, roomId, kind, bearer),
  });
  const form = (parts: Readonly<Record<string, string | Uint8Array>>) => () => {
    const body = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string' && name !== 'icon') body.set(name, part);
      else body.set(name, new Blob([Buffer.from(part)]), 'picture.bin');
    }
    return Promise.resolve({ init: { body } });
  };

  const commented = await enter();
  const about = { objectType: 'room', objectId: commented, body: 'First.' };
  const first = expectReply(
    await call(base, 'POST', `/api/rooms/${commented}/comments`, { bearer: owner, json: about }),
    200,
  );
  const commentId = (first.json.comment as { id: string }).id;
  const reverted = await enter();
  const location = { latitude: 47, longitude: 8, title: 'Landing stage' };
  expectReply(
    await call(base, 'POST', `/api/rooms/${reverted}/markers`, { bearer: owner, json: location }),
    201,
  );
  const commentRoom = await enter();
  const remark = { objectType: 'room', objectId: commentRoom, body: 'A remark.' };
  return [
    write('room.create', 200, [newRoomId(), ''], 'room.created', { json: { name: 'Harbour' } }, founder),
    write('room.clear', 200, [await enter(), '/clear'], 'room.cleared', {}),
    write('marker.create', 201, [await enter(), '/markers'], 'marker.created', { json: location }),
    write('history.revert', 200, [reverted, '/history/2/revert'], 'marker.deleted', {}),
    write('comment.create', 200, [commentRoom, '/comments'], 'comment.created', { json: remark }),
    write('comment.reply', 200, [commented, `/comments/${commentId}/replies`], 'comment.replied', {
      json: { body: 'A reply.' },
    }),
    write('member.invite', 200, [await enter(), '/invite'], 'member.invited', {
      json: { email: `${newRoomId().toLowerCase()}@example.org`, role: 'viewer' },
    }),
    write(
      'icon.create',
      201,
      [await enter(), '/marker-icons'],
      'icon.created',
      form({ icon: svg, name: 'Buoy', size: '32' }),
    ),
    write(
      'marker.image-upload',
      200,
      [await enter(), '/markers/upload-image'],
      'image.uploaded',
      form({ image, thumbnail: image }),
    ),
    write('token.create', 200, [await enter(), '/api-tokens'], 'token.created', {
      json: { name: 'nightly', permissions: ['read'] },
    }),
  ];
}

/** Whether the repeated request got the response that the first one got, or would have got. */
export function isReplayed(write: KeyedWrite, again: ApiReply): boolean {
  return write.operation === 'token.create'
    ? again.json.error === 'answer_not_kept' &&
        typeof (again.json.details as { id?: unknown }).id === 'string'
    : again.status === write.status && again.headers.get('idempotency-replayed') === 'true';
}
