import type { Map as MapLibreMap } from 'maplibre-gl';
import { builtInPrefix, glyphShare, iconImageOf, type IconPicture, iconPictureOf, iconRadius, maxIconOutline } from '../../geo/style/model/icon-image.ts'; // prettier-ignore
import { readableOn } from '../../geo/style/model/map-points.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import type { StyleModel } from '../../geo/style/model/style-model.ts';
import { notePicture } from '../map/pending-pictures.ts';
import { service } from '../service/service.ts';

/** Sharp on dense screens and when an icon is enlarged. */
const pixelRatio = 3;
const side = 2 * (iconRadius + maxIconOutline) * pixelRatio;

/** Adds the pictures of the icons of a style to the map. Until an icon is loaded, and without it, a disc is drawn. */
export function giveStyleIcons(map: MapLibreMap, roomId: string, { symbology }: StyleModel): void {
  for (const symbol of symbolsOf(symbology)) {
    const id = iconImageOf(symbol);
    if (id === null || map.hasImage(id)) continue;
    const picture = iconPictureOf(id);
    map.addImage(
      id,
      drawn((context) => drawDisc(context, picture)),
      { pixelRatio },
    );
    const loading = loaded(roomId, picture).then(
      (shown) => {
        if (map.hasImage(id)) map.updateImage(id, shown);
      },
      () => undefined,
    );
    notePicture(map, loading);
  }
}

async function loaded(roomId: string, picture: IconPicture): Promise<ImageData> {
  const { icon } = picture;
  if (icon.startsWith(builtInPrefix)) {
    const { builtInIcons } = await import('../legend/built-in-icons.ts');
    const glyph = builtInIcons.get(icon.slice(builtInPrefix.length));
    if (glyph === undefined) throw new Error(`There is no icon ${icon}`);
    const image = await imageOf(svgOf(glyph, readableOn(picture.color)));
    return drawn((context) => {
      drawDisc(context, picture);
      drawCentred(context, image, 2 * iconRadius * glyphShare * pixelRatio);
    });
  }
  const { data } = await service.GET('/api/rooms/{roomId}/marker-icons/{iconId}', {
    params: { path: { roomId, iconId: icon }, query: { format: 'png' } },
    parseAs: 'blob',
  });
  const image = await createImageBitmap(data);
  return drawn((context) => drawCentred(context, image, 2 * iconRadius * pixelRatio));
}

function drawn(draw: (context: OffscreenCanvasRenderingContext2D) => void): ImageData {
  const context = new OffscreenCanvas(side, side).getContext('2d');
  if (context === null) return new ImageData(side, side);
  draw(context);
  return context.getImageData(0, 0, side, side);
}

function drawDisc(
  context: OffscreenCanvasRenderingContext2D,
  { color, outlineColor, outlineWidth }: IconPicture,
): void {
  context.beginPath();
  context.arc(side / 2, side / 2, iconRadius * pixelRatio, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  const width = Math.min(maxIconOutline, outlineWidth) * pixelRatio;
  if (width === 0) return;
  context.lineWidth = width;
  context.strokeStyle = outlineColor;
  context.stroke();
}

/** Draws the image in the middle, its longer side of this length. */
function drawCentred(
  context: OffscreenCanvasRenderingContext2D,
  image: ImageBitmap | HTMLImageElement,
  length: number,
): void {
  const scale = length / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
}

function svgOf(glyph: string, color: string): string {
  return glyph.replace('<svg ', `<svg fill="${color}" `);
}

/** Scripts and other files in an SVG are not loaded in an image. */
async function imageOf(svg: string): Promise<HTMLImageElement> {
  const size = 2 * iconRadius * pixelRatio;
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
