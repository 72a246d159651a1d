import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import type { EmbedSize } from './embed-code.ts';

/** Of a page that gives its whole width. */
const pageWidth = 1200;

/** The presentation as another page shows it, reduced to the width of the dialog. It takes no input. */
export function EmbedPreview({ address, size }: { address: string; size: EmbedSize }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [wide = '', high = ''] = size.split(' × ');
  const [width, height] = [wide.endsWith('%') ? pageWidth : Number(wide), Number(high)];
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const share = Math.min(1, (entry?.contentRect.width ?? width) / width);
      if (frame.current !== null) frame.current.style.transform = `scale(${share})`;
      if (box.current !== null) box.current.style.height = `${height * share}px`;
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [width, height]);
  return (
    <div ref={box} class="embed-preview">
      <iframe ref={frame} src={address} title={t('share.preview')} width={width} height={height} inert />
    </div>
  );
}
