import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isDark } from '../ui/theme.ts';
import type { PictureSize } from './picture-view.ts';

/** How a picture is drawn on a canvas whose pixels are those of CSS. */
export interface PictureFrame {
  readonly size: PictureSize;
  readonly isDark: boolean;
  readonly signal: AbortSignal;
}
export type DrawPicture = (context: CanvasRenderingContext2D, frame: PictureFrame) => Promise<void>;

/** Finished pictures by subject, appearance and size, for the next visit of the list. */
const finished = new Map<string, HTMLCanvasElement>();
const maxFinished = 40;

/**
 * A picture that is drawn when it scrolls into view, and again when its `subject` changes: what it shows, and the state
 * of it. It is decorative: the text beside it names the subject.
 */
export function Thumbnail({ subject, picture }: { subject: string; picture: DrawPicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<AbortController | null>(null);
  const draw = () => {
    drawing.current?.abort();
    const closing = new AbortController();
    drawing.current = closing;
    // A picture that cannot be drawn stays an empty area: the list works without it.
    if (canvas.current !== null)
      void showPicture(canvas.current, subject, picture, closing.signal).catch(() => undefined);
  };
  // Pictures far from the view take no memory.
  const release = () => {
    drawing.current?.abort();
    if (canvas.current !== null) canvas.current.width = canvas.current.height = 0;
  };
  const isInView = useRef(false);
  useEffect(() => {
    if (canvas.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some(({ isIntersecting }) => isIntersecting);
        if (isNear && !isInView.current) draw();
        else if (!isNear) release();
        isInView.current = isNear;
      },
      { rootMargin: '200px' },
    );
    observer.observe(canvas.current);
    return () => {
      observer.disconnect();
      drawing.current?.abort();
      // The next observer draws the next subject.
      isInView.current = false;
    };
  }, [subject]);
  useSignalEffect(() => {
    // Read to draw again in the colours of another theme.
    void isDark.value;
    if (isInView.current) draw();
  });
  return <canvas ref={canvas} class="thumbnail" aria-hidden="true" />;
}

async function showPicture(
  canvas: HTMLCanvasElement,
  subject: string,
  draw: DrawPicture,
  signal: AbortSignal,
): Promise<void> {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = Math.min(2, devicePixelRatio);
  const dark = isDark.peek();
  const key = [subject, dark, width, height, ratio].join(' ');
  const known = finished.get(key);
  const picture = known ?? document.createElement('canvas');
  if (known === undefined) {
    picture.width = Math.round(width * ratio);
    picture.height = Math.round(height * ratio);
    // Drawn by the processor: many small shapes are slow on graphics hardware.
    const context = picture.getContext('2d', { willReadFrequently: true });
    if (context === null) return;
    context.scale(ratio, ratio);
    await inTurn(() => draw(context, { size: { width, height }, isDark: dark, signal }), signal);
    remember(key, picture);
  }
  signal.throwIfAborted();
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  canvas.dataset.drawn = '';
}

function remember(key: string, picture: HTMLCanvasElement): void {
  finished.set(key, picture);
  const [oldest] = finished.keys();
  if (finished.size > maxFinished && oldest !== undefined) finished.delete(oldest);
}

/** How many pictures are drawn at a time, so that other requests of the page are not delayed. */
const maxAtOnce = 3;

let running = 0;
const queue: (() => void)[] = [];

/** Runs the work when its turn comes, unless it is aborted before. */
async function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running++;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    running--;
    queue.shift()?.();
  }
}
