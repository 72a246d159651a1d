import sharp from 'sharp';

/** A square picture of a sprite. */
export interface SpritePicture {
  /** The name by which a MapLibre style refers to it. */
  readonly id: string;
  /** Pixels in the image at a pixel ratio of 1. */
  readonly side: number;
  /** Pixels on the map; absent: `side`. */
  readonly shownSide?: number;
  /** SVG elements in a square with this side. */
  readonly svg: string;
}

/** Where a picture is, in pixels of the image (MapLibre style specification, "sprite"). */
export interface SpriteEntry {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Transparent pixels between pictures, which keep filters from mixing them. */
const gap = 1;

/** The index of a sprite: the location of each picture by its id. */
export function spriteIndex(
  pictures: readonly SpritePicture[],
  pixelRatio: number,
): Record<string, SpriteEntry> {
  const { cells } = layOut(pictures);
  return Object.fromEntries(
    cells.map(({ picture: { id, side, shownSide = side }, x, y }) => [
      id,
      {
        x: x * pixelRatio,
        y: y * pixelRatio,
        width: side * pixelRatio,
        height: side * pixelRatio,
        pixelRatio: (pixelRatio * side) / shownSide,
      },
    ]),
  );
}

/** The image of a sprite as PNG. */
export async function drawSprite(pictures: readonly SpritePicture[], pixelRatio: number): Promise<Buffer> {
  const { cells, width, height } = layOut(pictures);
  const shown = cells.map(({ picture, x, y }) => `<g transform="translate(${x} ${y})">${picture.svg}</g>`);
  const size = `width="${width * pixelRatio}" height="${height * pixelRatio}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${shown.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Rows of about the same length and height. An empty sprite is one pixel, as no image has none. */
function layOut(pictures: readonly SpritePicture[]) {
  const columns = Math.ceil(Math.sqrt(pictures.length));
  const side = Math.max(1, ...pictures.map((picture) => picture.side)) + gap;
  const cells = pictures.map((picture, n) => ({
    picture,
    x: (n % columns) * side,
    y: Math.floor(n / columns) * side,
  }));
  const rows = columns === 0 ? 0 : Math.ceil(pictures.length / columns);
  return { cells, width: Math.max(1, columns * side), height: Math.max(1, rows * side) };
}
