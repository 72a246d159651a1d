import { colours } from '../map/basemap-appearance.ts';
import { deepestZoom } from '../map/basemap-pyramid.ts';
import { readBasemapTile } from '../map/basemap-tile.ts';
import { type PictureSize, type PictureView, tilesOf } from './picture-view.ts';
import { layersOfTile, pointsOf } from './tile-shapes.ts';

export interface CityStyle {
  readonly isDark: boolean;
  readonly language: string;
  /** Of the circles. */
  readonly color: string;
  readonly font: string;
}

interface City {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly radius: number;
  readonly name: string;
}

/** The area of a circle is the number of inhabitants: one of a million has this radius at zoom 0. */
const radiusOfMillion = 0.3;
const minSize = 40_000;
const minNamed = 110_000;

/** Draws cities as circles by their number of inhabitants, the largest with their names. */
export async function drawCities(
  context: CanvasRenderingContext2D,
  { view, size, style }: { view: PictureView; size: PictureSize; style: CityStyle },
): Promise<void> {
  const cities = (await readCities(view, size, style.language)).toSorted(
    (one, other) => other.size - one.size,
  );
  context.fillStyle = style.color;
  context.strokeStyle = style.color;
  context.lineWidth = 1;
  for (const city of cities) {
    context.beginPath();
    context.arc(city.x, city.y, city.radius, 0, 2 * Math.PI);
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 0.75;
    context.stroke();
  }
  context.globalAlpha = 1;
  drawNames(context, cities, { ...style, width: size.width });
}

async function readCities(view: PictureView, size: PictureSize, language: string): Promise<City[]> {
  const tiles = tilesOf(view, size, { min: deepestZoom, max: deepestZoom }).map(async (tile) => {
    const { cities } = layersOfTile(await readBasemapTile(tile.z, tile.x, tile.y));
    if (cities === undefined) return [];
    return [...pointsOf(cities, tile)].map(({ x, y, properties }) => ({
      ...{ x, y, size: Number(properties.size) },
      radius: radiusOfMillion * Math.sqrt(Number(properties.size) / 1e6) * 2 ** view.zoom,
      name: String(properties[`name:${language}`] ?? properties.name),
    }));
  });
  const isInView = ({ x, y }: City) => x > 0 && y > 0 && x < size.width && y < size.height;
  return (await Promise.all(tiles)).flat().filter((city) => city.size >= minSize && isInView(city));
}

/** Names that do not cover each other and are not cut off, the largest first. */
function drawNames(
  context: CanvasRenderingContext2D,
  cities: readonly City[],
  { isDark, font, width }: CityStyle & Pick<PictureSize, 'width'>,
): void {
  const colour = colours[isDark ? 'dark' : 'light'];
  const boxes: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }[] = [];
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colour.halo;
  context.fillStyle = colour.populated;
  for (const city of cities.filter(({ size }) => size >= minNamed)) {
    const half = context.measureText(city.name).width / 2 + 6;
    const top = city.y + city.radius + 3;
    const box = { left: city.x - half, right: city.x + half, top: city.y - city.radius, bottom: top + 17 };
    const isCovered = boxes.some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
    if (isCovered || box.left < 0 || box.right > width) continue;
    boxes.push(box);
    context.strokeText(city.name, city.x, top);
    context.fillText(city.name, city.x, top);
  }
}
