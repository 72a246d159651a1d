import type { Browser, Page } from 'playwright-core';

/** Frame times of a page while it was moved, in seconds. */
export interface Frames {
  /**
   * The mean and the 95th percentile of frame times. Not the median: a browser without a GPU sends two frames at once and
   * then waits for its software renderer, so the median depends on which of the two are more.
   */
  readonly mean: number;
  readonly p95: number;
  /** Main thread CPU time per frame. A software renderer takes the processors, so elapsed time would include its work. */
  readonly work: number;
  /** The longest task of the main thread. */
  readonly maxTask: number;
}

/** Duration of a drag (milliseconds). */
const length = 10_000;
const pixelsAStep = 4;

/** Drags the map back and forth for some seconds, and reads frame times from the browser's trace. */
export async function framesWhileDragging(browser: Browser, page: Page): Promise<Frames> {
  const box = await page.locator('.map').first().boundingBox();
  if (box === null) throw new Error('There is no map on the page.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'toplevel'] }); // prettier-ignore
  await page.mouse.down();
  const until = performance.now() + length;
  for (let step = 0; performance.now() < until; step++) {
    // Back and forth, so that tiles are both requested and found in the cache.
    const along = Math.abs(((step + 75) % 150) - 75) * pixelsAStep;
    await page.mouse.move(x + along - 150, y + along / 3 - 50);
  }
  await page.mouse.up();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return framesOf(trace.traceEvents);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function framesOf(events: readonly TraceEvent[]): Frames {
  const busiest = mainThreadOf(events);
  const isOf = ({ pid, tid }: TraceEvent) => pid === busiest.pid && tid === busiest.tid;
  const drawn = events
    .filter(({ name, pid }) => name === 'DrawFrame' && pid === busiest.pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  if (drawn.length < 10) throw new Error(`The trace tells of ${drawn.length} pictures.`);
  const between = drawn.slice(1).map((at, n) => (at - (drawn[n] ?? at)) / 1e6);
  const tasks = events.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && isOf(event));
  return {
    mean: between.reduce((sum, time) => sum + time, 0) / between.length,
    p95: shareOf(between, 0.95),
    work: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6 / drawn.length,
    maxTask: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1e6,
  };
}

/** The main thread of the page: the busiest thread with that name. */
function mainThreadOf(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const workOf = ({ pid, tid }: TraceEvent) =>
    events.reduce((sum, each) => sum + (each.pid === pid && each.tid === tid ? (each.dur ?? 0) : 0), 0);
  const [busiest] = mains.toSorted((a, b) => workOf(b) - workOf(a));
  if (busiest === undefined) throw new Error('The trace tells of no page.');
  return busiest;
}

function shareOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
