import type { TimelineSettings } from './timeline-settings.ts';

/** A step of the timeline: a moment or an interval that contains events. */
export interface TimeStep {
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Exclusive end. */
  readonly to: number;
  readonly count: number;
}

/** The intervals that contain any of the moments, earliest first. Days, months and years are in local time. */
export function stepsOf(
  moments: readonly number[],
  grouping: TimelineSettings['groupingMode'],
): readonly TimeStep[] {
  const steps = new Map<number, { from: number; to: number; count: number }>();
  for (const moment of moments) {
    const [from, to] = spanOf(moment, grouping);
    const known = steps.get(from);
    if (known === undefined) steps.set(from, { from, to, count: 1 });
    else known.count++;
  }
  return [...steps.values()].sort((one, other) => one.from - other.from);
}

/** Whether a moment is shown at this step: depending on the mode, with earlier ones, alone, or with later ones. */
export function isShownAt(
  moment: number,
  { from, to }: TimeStep,
  mode: TimelineSettings['sliderMode'],
): boolean {
  switch (mode) {
    case 'past':
      return moment < to;
    case 'current':
      return moment >= from && moment < to;
    case 'future':
      return moment >= from;
  }
}

function spanOf(moment: number, grouping: TimelineSettings['groupingMode']): readonly [number, number] {
  const date = new Date(moment);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (grouping) {
    case 'none':
      return [moment, moment + 1];
    case 'day':
      return [startOf(year, month, day), startOf(year, month, day + 1)];
    case 'month':
      return [startOf(year, month, 1), startOf(year, month + 1, 1)];
    case 'year':
      return [startOf(year, 0, 1), startOf(year + 1, 0, 1)];
  }
}

/** The Date constructor maps years below 100 to the 20th century. */
function startOf(year: number, month: number, day: number): number {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  return date.getTime();
}
