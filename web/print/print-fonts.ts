import regularUrl from '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf?url';
import semiboldUrl from '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf?url';
import type { FontWeight, MeasureText, TextStyle } from './page-item.ts';

/** Source Sans 3 has Latin, Greek and Cyrillic letters. The browser draws others with fonts of the computer. */
const family = 'Chartroom Print';

export type PrintFonts = Readonly<Record<FontWeight, ArrayBuffer>>;

let loading: Promise<PrintFonts> | null = null;

/** Loads the fonts of pages, for canvases and for PDF. */
export async function loadFonts(): Promise<PrintFonts> {
  loading ??= load();
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}

async function load(): Promise<PrintFonts> {
  const [regular, semibold] = await Promise.all([fontAt(regularUrl, '400'), fontAt(semiboldUrl, '600')]);
  return { regular, semibold };
}

async function fontAt(url: string, weight: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font is answered with ${response.status}.`);
  const bytes = await response.arrayBuffer();
  document.fonts.add(await new FontFace(family, bytes, { weight }).load());
  return bytes;
}

/** The font of a canvas, in pixels. */
export function canvasFont(weight: FontWeight, pixels: number): string {
  return `${weight === 'semibold' ? 600 : 400} ${pixels}px "${family}", sans-serif`;
}

const perPoint = 25.4 / 72;
/** Large, because browsers round the metrics of small text. */
const measured = 200;

/** Measures text with the loaded fonts. */
export function measureOnCanvas(): MeasureText {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  return (text: string, { size, weight }: Pick<TextStyle, 'size' | 'weight'>) => {
    if (pen === null) return text.length * size * perPoint * 0.5;
    pen.font = canvasFont(weight, measured);
    return (pen.measureText(text).width / measured) * size * perPoint;
  };
}
