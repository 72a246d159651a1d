import assert from 'node:assert/strict';
import { changedFields } from '../../../web/history/changed-fields.ts';
import { withEarlier, withNewest } from '../../../web/history/merged.ts';
import { summaryOf } from '../../../web/history/summary.ts';
import { calledIn, eventKindsKnown, memberIn, sentenceKey } from '../../../web/history/change-note.ts';
import { actions, queryOf } from '../../../web/history/history-filter.ts';
import type { Actor, HistoryEvent } from '../../../client/index.ts';

const actor = (id: string): Actor => ({ type: 'user', id, name: id });

function event(seq: number): HistoryEvent {
  const object = { objectType: 'marker', objectId: 'marker-1', before: null, after: null };
  return { seq, kind: 'marker.updated', at: seq, actor: actor('ada'), ...object };
}

const seqs = ({ events }: { events: readonly HistoryEvent[] }) => events.map(({ seq }) => seq);

describe('the history of a room', () => {
  it('prepends new events, and restarts if there would be a gap', () => {
    const loaded = { events: [event(5), event(4)], nextBefore: 4 };
    const joined = withNewest(loaded, { history: [event(7), event(6), event(5)], nextBefore: 5 });
    assert.deepEqual([seqs(joined), joined.nextBefore], [[7, 6, 5, 4], 4]);
    const again = withNewest(loaded, { history: [event(90), event(89)], nextBefore: 89 });
    assert.deepEqual([seqs(again), again.nextBefore], [[90, 89], 89]);
  });

  it('appends older events without duplicates', () => {
    const loaded = { events: [event(5), event(4)], nextBefore: 4 };
    const more = withEarlier(loaded, { history: [event(4), event(3)], nextBefore: null });
    assert.deepEqual([seqs(more), more.nextBefore], [[5, 4, 3], null]);
  });

  it('distinguishes a move from other changes, and a resolved comment from an edited one', () => {
    const moved = { before: { latitude: 1, longitude: 2 }, after: { latitude: 1, longitude: 3 } };
    assert.equal(sentenceKey({ kind: 'marker.updated', ...moved }), 'history.did.marker.moved');
    const renamed = {
      before: { latitude: 1, longitude: 2, title: 'a' },
      after: { latitude: 1, longitude: 2 },
    };
    assert.equal(sentenceKey({ kind: 'marker.updated', ...renamed }), 'history.did.marker.updated');
    const resolved = { before: { resolved: false }, after: { resolved: true } };
    assert.equal(sentenceKey({ kind: 'comment.updated', ...resolved }), 'history.did.comment.resolved');
    assert.equal(
      sentenceKey({ kind: 'comment.updated', after: { resolved: true } }),
      'history.did.comment.updated',
    );
    assert.equal(sentenceKey({ kind: 'toString' }), null, 'a kind of a newer service');
  });

  it('names the object of an event in one short line', () => {
    assert.equal(calledIn({ kind: '', before: { title: 'Dock' }, after: null }), 'Dock');
    assert.equal(calledIn({ kind: '', after: { body: `two\nlines ${'x'.repeat(200)}` } }).length, 81);
    assert.equal(calledIn({ kind: '', after: 'odd' }), '');
  });

  it('identifies the member that an event concerns', () => {
    assert.equal(memberIn({ kind: 'member.removed', before: { userId: 'ada', role: 'viewer' } }), 'ada');
    assert.equal(memberIn({ kind: 'member.added', after: { userId: 'bob' } }), 'bob');
    assert.equal(memberIn({ kind: 'marker.created', after: { userId: 'bob' } }), null);
  });

  it('is filtered by kinds, each with at most one action', () => {
    assert.deepEqual(queryOf({ objectType: null, actorId: null, action: null }), {});
    const [added, changed, deleted] = actions.map((action) =>
      queryOf({ objectType: 'layer', actorId: 'ada', action }),
    );
    assert.deepEqual([added?.objectType, added?.actorId], ['layer', 'ada']);
    const kinds = [added, changed, deleted].flatMap((query) => query?.kinds?.split(',') ?? []);
    assert.equal(new Set(kinds).size, kinds.length);
    const others = eventKindsKnown.filter((kind) => !kinds.includes(kind));
    assert.deepEqual(others, ['job.progress', 'job.finished']);
  });

  it('distinguishes a restored marker from a new one, and a completed raster from a changed one', () => {
    const marker = (updatedAt: number) => ({ kind: 'marker.created', after: { createdAt: 1, updatedAt } });
    assert.equal(sentenceKey(marker(1)), 'history.did.marker.created');
    assert.equal(sentenceKey(marker(2)), 'history.did.marker.restored');
    const raster = { kind: 'raster.updated', before: { status: 'preview' } };
    assert.equal(sentenceKey({ ...raster, after: { status: 'ready' } }), 'history.did.raster.completed');
    assert.equal(sentenceKey({ ...raster, after: { status: 'preview' } }), 'history.did.raster.updated');
  });

  it('reports changed fields with a label only, and a position as one field', () => {
    const before = { title: 'a', tags: ['x'], latitude: 1, longitude: 2, updatedAt: 1, color: '#fff' };
    const after = {
      title: 'b',
      tags: null,
      latitude: 1,
      longitude: 3,
      updatedAt: 2,
      color: '#fff',
      hash: 'f',
    };
    assert.deepEqual(changedFields({ kind: '', before, after }), [
      { name: 'title', before: 'a', after: 'b' },
      { name: 'position', before: { lat: 1, lng: 2 }, after: { lat: 1, lng: 3 } },
      { name: 'tags', before: ['x'], after: null },
    ]);
  });

  it('summarizes simultaneous changes: one in full, several by number and actor', () => {
    const reported = (id: string) => ({ kind: 'marker.updated', actor: actor(id) });
    assert.equal(summaryOf([]), null);
    assert.deepEqual(summaryOf([reported('ada')]), { form: 'one', change: reported('ada') });
    const [ada, bob] = [actor('ada'), actor('bob')];
    assert.deepEqual(summaryOf([reported('ada'), reported('ada')]), {
      form: 'manyByOne',
      actor: ada,
      count: 2,
    });
    assert.deepEqual(summaryOf([reported('ada'), reported('bob')]), {
      form: 'manyByMany',
      actor: bob,
      count: 2,
    });
  });
});
