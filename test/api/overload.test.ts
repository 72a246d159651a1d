import assert from 'node:assert/strict';

import { call, expectReply, newRoomId, type ApiReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

describe('an API that receives more requests than it can answer in time', () => {
  let api: TestApi;
  /** Simulated queueing delay that the API measures. */
  let delay = 0;
  let entered = 0;
  const gate = Promise.withResolvers<null>();
  before(async () => {
    api = await startTestApi((database) => ({
      takeQueueDelay: () => delay,
      database: {
        ...database,
        rooms: {
          ...database.rooms,
          accessOfUser: async (roomId, userId) => {
            entered++;
            await gate.promise;
            return database.rooms.accessOfUser(roomId, userId);
          },
        },
      },
    }));
  });
  after(() => api.close());

  const ask = (path = '/api/nothing') => call(api.url, 'GET', path);
  const until = async (status: number): Promise<ApiReply> => {
    for (;;) {
      const reply = await ask();
      if (reply.status === status) return reply;
    }
  };

  it('refuses some unread so that the others are answered, never health or streams, until load falls', async () => {
    const roomId = newRoomId();
    const inProgress = Array.from({ length: 320 }, () => ask(`/api/rooms/${roomId}/info`));
    delay = 10_000;
    const refused = expectReply(await until(503), 503, 'overloaded');
    assert.equal(refused.headers.get('retry-after'), '1');
    const upload = await call(api.url, 'POST', '/api/layers/upload', {
      bearer: 'nobody',
      init: { body: 'x' },
    });
    expectReply(upload, 503, 'overloaded');
    // Not a route: the suffix of the path does not make it a stream.
    expectReply(await ask('/api/nothing/events'), 503, 'overloaded');
    expectReply(await ask('/livez'), 200);
    expectReply(await ask('/readyz'), 200);
    const { text } = await call(api.api.metricsUrl, 'GET', '/metrics');
    assert.match(text, /^chartroom_http_shed_total [1-9]/m);
    const stream = ask(`/api/rooms/${roomId}/events`);
    delay = 0;
    gate.resolve(null);
    expectReply(await stream, 404, 'room_not_found');
    // Late requests, and others on a busy machine, are refused; accepted ones are answered.
    const reported = (await Promise.all(inProgress)).map(({ json }) => json.error);
    const answered = reported.filter((error) => error === 'room_not_found');
    // One of them was the stream.
    assert.equal(answered.length, entered - 1);
    assert.equal(
      answered.length + reported.filter((error) => error === 'overloaded').length,
      reported.length,
    );
    await until(404);
    const shed = api.log.filter(({ error, level }) => error === 'overloaded' && Number(level) > 20);
    assert.deepEqual(shed, []);
  });
});
