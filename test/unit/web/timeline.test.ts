import assert from 'node:assert/strict';
import { dateText } from '../../../web/timeline/date-text.ts';
import { isShownAt, stepsOf } from '../../../web/timeline/time-steps.ts';
import { timelineSettings } from '../../../web/timeline/timeline-settings.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime();

describe('a timeline', () => {
  it('has a step for each non-empty interval, in chronological order', () => {
    const moments = [at(2025, 1, 9, 23), at(2024, 5, 3, 1), at(2025, 1, 9, 2), at(2025, 1, 31)];
    assert.deepEqual(stepsOf(moments, 'day'), [
      { from: at(2024, 5, 3), to: at(2024, 5, 4), count: 1 },
      { from: at(2025, 1, 9), to: at(2025, 1, 10), count: 2 },
      { from: at(2025, 1, 31), to: at(2025, 2, 1), count: 1 },
    ]);
    assert.deepEqual(
      stepsOf(moments, 'month').map(({ count }) => count),
      [1, 3],
    );
    assert.deepEqual(
      stepsOf(moments, 'year').map(({ from }) => from),
      [at(2024, 1, 1), at(2025, 1, 1)],
    );
    assert.equal(stepsOf(moments, 'none').length, 4);
  });

  it('shows markers up to a step, at it, or from it on', () => {
    const step = { from: at(2024, 5, 3), to: at(2024, 5, 4), count: 1 };
    const moments = [at(2024, 5, 2), at(2024, 5, 3, 23), at(2024, 5, 4)];
    const shown = (mode: 'past' | 'current' | 'future') =>
      moments.map((moment) => isShownAt(moment, step, mode));
    assert.deepEqual(shown('past'), [true, true, false]);
    assert.deepEqual(shown('current'), [false, true, false]);
    assert.deepEqual(shown('future'), [false, true, true]);
  });

  it('formats dates as the room requires, with the precision of its steps', () => {
    const moment = at(2026, 3, 7);
    const text = (groupingMode: 'day' | 'month' | 'year', dateTimeFormat: 'dmy' | 'mdy' | 'iso') =>
      dateText(moment, { groupingMode, dateTimeFormat }, 'en');
    assert.equal(text('day', 'dmy'), '07.03.2026');
    assert.equal(text('day', 'mdy'), '03/07/2026');
    assert.equal(text('day', 'iso'), '2026-03-07');
    assert.equal(text('month', 'iso'), '2026-03');
    assert.equal(text('month', 'dmy'), 'March 2026');
    assert.equal(text('year', 'dmy'), '2026');
  });

  it('takes the settings of the room, and defaults for missing ones', () => {
    assert.deepEqual(
      timelineSettings({ timelineSettings: { sliderMode: 'future', groupingMode: 'century' } }),
      {
        ...{ groupingMode: 'day', dateDisplayMode: 'event', dateTimeFormat: 'dmy', sliderMode: 'future' },
      },
    );
  });
});
