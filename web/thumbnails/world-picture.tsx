import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { language } from '../i18n/language.ts';
import { isDark } from '../ui/theme.ts';
import { Credits } from './credits.tsx';
import { drawBasemap } from './draw-basemap.ts';
import { drawCities } from './draw-cities.ts';
import { type PictureSize, viewOfBox } from './picture-view.ts';

/** Switzerland and its neighbours: west, south, east and north. */
const box = [5.2, 44.9, 11.6, 48.9];

/** The cities of the built-in map as circles by their number of inhabitants: what a styled layer looks like. */
export function WorldPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(0);
  const draw = () => {
    const number = ++drawing.current;
    if (canvas.current === null) return;
    // Without the basemap, the page is complete with its texts.
    void drawWorld(canvas.current, () => number === drawing.current).catch(() => undefined);
  };
  useEffect(() => {
    if (canvas.current === null) return;
    const observer = new ResizeObserver(draw);
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => {
    // Read to draw again in the colours of another theme, with names in another language.
    void [isDark.value, language.value];
    draw();
  });
  return (
    <>
      <canvas ref={canvas} class="world-picture" aria-hidden="true" />
      <Credits />
    </>
  );
}

async function drawWorld(canvas: HTMLCanvasElement, isCurrent: () => boolean): Promise<void> {
  const size: PictureSize = { width: canvas.clientWidth, height: canvas.clientHeight };
  const ratio = Math.min(2, devicePixelRatio);
  const picture = document.createElement('canvas');
  picture.width = Math.round(size.width * ratio);
  picture.height = Math.round(size.height * ratio);
  const context = picture.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  context.scale(ratio, ratio);
  const view = viewOfBox(box, size);
  const { color, fontFamily } = getComputedStyle(canvas);
  const style = { isDark: isDark.peek(), language: language.peek(), color, font: `500 12px ${fontFamily}` };
  await drawBasemap(context, { view, size, isDark: style.isDark });
  await drawCities(context, { view, size, style });
  if (!isCurrent()) return;
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  canvas.dataset.drawn = '';
}
