import assert from 'node:assert/strict';
import { presentationBody } from '../../../api/schemas/presentation.ts';

describe('a save of slides', () => {
  const issuesOf = (slide: object) =>
    presentationBody
      .safeParse({ slides: [{ id: 'a', ...slide }] })
      .error?.issues.map(({ path }) => path.join('.'));

  const flawedIds = [1, '', 'x'.repeat(201), null, {}];
  for (const flawed of flawedIds) {
    it(`reports only the first invalid id: ${JSON.stringify(flawed).slice(0, 20)}`, () => {
      const markerIds = ['good', 'good too', ...Array.from({ length: 9000 }, () => flawed)];
      const locations = issuesOf({ visible: { markerIds } });
      assert.deepEqual(locations, ['slides.0.visible.markerIds.2']);
    });
  }

  const flawedSettings: unknown[] = [[], {}, 'x'.repeat(201), Infinity];
  for (const flawed of flawedSettings) {
    it(`reports only the first invalid setting: ${JSON.stringify(flawed).slice(0, 20)}`, () => {
      const rest = Array.from({ length: 9000 }, (_, n): [string, unknown] => [`bad${n}`, flawed]);
      const timeline = { ...{ a: 'text', b: 1, c: true, d: null }, ...Object.fromEntries(rest) };
      assert.deepEqual(issuesOf({ timeline }), ['slides.0.timeline.bad0']);
    });
  }

  it('is reported the first name that is too long', () => {
    const rest = Array.from({ length: 900 }, (_, n): [string, number] => [`${n}`.padStart(201), 1]);
    const timeline = { good: 1, ...Object.fromEntries(rest) };
    assert.equal(issuesOf({ timeline })?.length, 1);
  });

  it('is complete if nothing is invalid', () => {
    const visible = { markerIds: ['a', 'x'.repeat(200)], layerIds: null };
    const slide = { id: 'a', visible, timeline: { a: 1, b: 'x'.repeat(200), c: null, d: false } };
    assert.deepEqual(presentationBody.parse({ slides: [slide, { id: 'b' }] }).slides, [slide, { id: 'b' }]);
  });
});
