import assert from 'node:assert/strict';
import { createChartroomClient, isChartroomError, type Marker } from '../../client/index.ts';
import { newRoomId } from '../support/api/call.ts';
import { useClient } from './use-client.ts';

describe('requests of the client', () => {
  const at = useClient();
  const inRoom = () => ({ params: { path: { roomId: at.roomId } } });
  const location = { latitude: 46.9, longitude: 7.4 };

  /** A client that gets responses of the test before those of the service, and the requests that it sent. */
  function faulty(answers: ((() => Response) | 'lost' | 'answer lost')[]) {
    const sent: Request[] = [];
    const client = at.client(undefined, {
      fetch: async (request) => {
        sent.push(request.clone());
        const answer = answers.shift();
        if (answer === 'lost') throw new TypeError('fetch failed');
        if (typeof answer === 'function') return answer();
        const real = await fetch(request);
        if (answer !== 'answer lost') return real;
        await real.arrayBuffer();
        throw new TypeError('fetch failed');
      },
    });
    return { client, sent };
  }

  const busy = (headers: Record<string, string> = {}) =>
    Response.json(
      { error: 'overloaded', message: 'Too much.', status: 503, requestId: 'x' },
      { status: 503, headers },
    );

  it('return the typed object itself', async () => {
    const client = at.client();
    const body = { ...location, title: 'Bern' };
    const { data } = await client.POST('/api/rooms/{roomId}/markers', { ...inRoom(), body });
    const { data: list, response } = await client.GET('/api/rooms/{roomId}/markers', inRoom());
    const [marker]: Marker[] = list.markers;
    assert.equal(marker?.title, 'Bern');
    assert.equal(data.marker.id, marker.id);
    assert.equal(response.status, 200);
  });

  it('throw refusals with their code, message, status, request id and details', async () => {
    const body = { ...location, latitude: 91 };
    await assert.rejects(at.client().POST('/api/rooms/{roomId}/markers', { ...inRoom(), body }), (error) => {
      assert.ok(isChartroomError(error, 'invalid_marker'));
      assert.equal(error.status, 400);
      assert.match(error.message, /latitude/);
      assert.match(error.requestId ?? '', /./);
      return true;
    });
    await assert.rejects(
      at.client().GET('/api/rooms/{roomId}', { params: { path: { roomId: newRoomId() } } }),
      (error) => isChartroomError(error, 'room_not_found') && error.status === 404,
    );
  });

  it('throw codes also when the API has texts for them', async () => {
    const strange = at.client(undefined, { token: await at.api.issuer.token('stranger') });
    const misspelt = { ...location, titel: 'Bern' };
    const params = { path: { roomId: at.roomId }, query: { limit: 1, bbbox: '1' } };
    const calls = [
      ['insufficient_permission', () => strange.GET('/api/rooms/{roomId}/history', inRoom())],
      ['invalid_session', () => at.client(undefined, { token: 'none' }).GET('/api/users/me')],
      ['invalid_api_token', () => at.client(undefined, { token: 'chart_none' }).GET('/api/users/me')],
      [
        'unknown_field',
        () => at.client().POST('/api/rooms/{roomId}/markers', { ...inRoom(), body: misspelt }),
      ],
      ['unknown_parameter', () => at.client().GET('/api/rooms/{roomId}/markers', { params })],
    ] as const;
    for (const [code, call] of calls) await assert.rejects(call(), { name: 'ChartroomError', code });
  });

  it('throw `unreachable` when the service does not answer, and the abort reason unchanged', async () => {
    const noUser = createChartroomClient({ baseUrl: 'http://127.0.0.1:1', retries: { attempts: 1 } });
    await assert.rejects(noUser.GET('/api/colormaps'), (error) => isChartroomError(error, 'unreachable'));
    const signal = AbortSignal.abort(new Error('enough'));
    await assert.rejects(at.client().GET('/api/colormaps', { signal }), /enough/);
  });

  it('read the token before each request, so that it can be renewed', async () => {
    const tokens = ['chart_old', at.owner];
    const client = at.client(undefined, { token: () => tokens.shift() ?? null });
    await assert.rejects(
      client.GET('/api/users/me'),
      (error) => isChartroomError(error) && error.status === 401,
    );
    assert.ok((await client.GET('/api/users/me')).data);
  });

  it('are retried when they are reads and the service is busy or the connection was lost', async () => {
    const { client, sent } = faulty(['lost', busy]);
    await client.GET('/api/rooms/{roomId}', inRoom());
    assert.equal(sent.length, 3);
  });

  it('wait as long as the service asks, and fail immediately when that is too long', async () => {
    const { client, sent } = faulty([() => busy({ 'Retry-After': '1' })]);
    const since = performance.now();
    await client.GET('/api/rooms/{roomId}', inRoom());
    assert.ok(performance.now() - since >= 990, 'it waited');
    assert.equal(sent.length, 2);
    const late = faulty([() => busy({ 'Retry-After': '3' })]);
    await assert.rejects(late.client.GET('/api/rooms/{roomId}', inRoom()), (error) => {
      assert.ok(isChartroomError(error, 'overloaded'));
      assert.equal(error.retryAfterMs, 3000);
      return true;
    });
    assert.equal(late.sent.length, 1);
  });

  it('are executed once when the response of a POST was lost', async () => {
    const { client, sent } = faulty(['answer lost']);
    const { response } = await client.POST('/api/rooms/{roomId}/markers', { ...inRoom(), body: location });
    assert.equal(response.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size, 1);
    const { data } = await client.GET('/api/rooms/{roomId}/markers', inRoom());
    assert.equal(data.count, 1);
  });

  it('are not retried when they are writes with an unknown outcome', async () => {
    const { client, sent } = faulty(['answer lost']);
    const body = { name: 'Once' };
    await assert.rejects(client.PATCH('/api/rooms/{roomId}', { ...inRoom(), body }), (error) =>
      isChartroomError(error, 'unreachable'),
    );
    assert.equal(sent.length, 1);
  });

  it('are sent as a form when a member is a file', async () => {
    const { client, sent } = faulty([]);
    const file = new File(['no picture'], 'a.png', { type: 'image/png' });
    await assert.rejects(
      client.POST('/api/rooms/{roomId}/markers/upload-image', {
        ...inRoom(),
        body: { image: file, thumbnail: file },
      }),
      /The part "image" is not a supported image/,
    );
    assert.match(sent[0]?.headers.get('Content-Type') ?? '', /^multipart\/form-data; boundary=/);
  });
});
