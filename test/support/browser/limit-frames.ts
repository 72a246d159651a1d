import type { BrowserContext } from 'playwright-core';

/** Milliseconds that a page waits before it requests a frame: about 20 frames per second. */
const waitMs = 40;

/**
 * Limits the frames of all pages that are opened in the window. The processor draws the maps of tests, and a map that
 * receives tiles would draw 60 frames per second, which no test looks at.
 */
export async function limitFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(`(() => {
    const request = globalThis.requestAnimationFrame.bind(globalThis);
    const cancel = globalThis.cancelAnimationFrame.bind(globalThis);
    const cancels = new Map();
    let last = 0;
    globalThis.requestAnimationFrame = (draw) => {
      const id = (last += 1);
      const timer = setTimeout(() => {
        const frame = request((time) => {
          cancels.delete(id);
          draw(time);
        });
        cancels.set(id, () => cancel(frame));
      }, ${waitMs});
      cancels.set(id, () => clearTimeout(timer));
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => {
      cancels.get(id)?.();
      cancels.delete(id);
    };
  })()`);
}
