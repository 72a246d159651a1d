import { tag } from '../source/tiff-tags.ts';
import type { ImageToWrite } from './image-to-write.ts';

const georeference: ReadonlySet<number> = new Set([
  tag.pixelScale,
  tag.tiepoint,
  tag.geoKeys,
  tag.geoDoubles,
  tag.geoAscii,
]);

/**
 * The coarsest level, with its mask, as images of a file of their own: overviews have no georeference, so
 * they get that of the full resolution, with larger pixels.
 */
export function coarsestLevel(images: readonly ImageToWrite[]): ImageToWrite[] {
  const [full] = images;
  const width = Math.min(...images.map((image) => image.width));
  if (full === undefined || width === full.width) return [...images];
  const fields = full.fields
    .filter((field) => georeference.has(field.tag))
    .map((field) => (field.tag === tag.pixelScale ? scaled(field, full.width / width) : field));
  return images
    .filter((image) => image.width === width)
    .map((image) => (image.isMask ? image : { ...image, fields: [...ownFields(image), ...fields] }));
}

/** The image is no longer an overview. */
function ownFields({ fields }: ImageToWrite): ImageToWrite['fields'] {
  return fields.filter((field) => field.tag !== tag.newSubfileType);
}

/** ModelPixelScaleTag: the size of a pixel along x, y and z as doubles (OGC GeoTIFF 1.1, 7.1). */
function scaled(field: ImageToWrite['fields'][number], factor: number): ImageToWrite['fields'][number] {
  const bytes = Buffer.from(field.bytes);
  for (const at of [0, 8]) bytes.writeDoubleLE(bytes.readDoubleLE(at) * factor, at);
  return { ...field, bytes };
}
