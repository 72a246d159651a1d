import { tag } from '../source/tiff-tags.ts';
import type { ImageToWrite } from './image-to-write.ts';

/**
 * The levels of an image that was written in sections: the tiles of all of them, from the north. All sections
 * have the same width and the same levels.
 */
export function stackSections(sections: readonly (readonly ImageToWrite[])[]): ImageToWrite[] {
  const [first = [], ...others] = sections;
  if (others.length === 0) return [...first];
  return first.map((image, level) => {
    const images = [image];
    for (const section of others) {
      const below = section[level];
      if (below?.width !== image.width || below.isMask !== image.isMask || section.length !== first.length)
        throw new Error('the sections of a raster do not have the same levels');
      images.push(below);
    }
    const height = images.reduce((sum, each) => sum + each.height, 0);
    return {
      ...image,
      height,
      fields: image.fields.map((field) => (field.tag === tag.height ? heightField(height) : field)),
      tiles: images.flatMap(({ tiles }) => tiles),
      bytes: images.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
}

/** As GDAL writes it: with 16 bits if they suffice. */
function heightField(height: number): ImageToWrite['fields'][number] {
  const isShort = height < 2 ** 16;
  const bytes = Buffer.alloc(isShort ? 2 : 4);
  if (isShort) bytes.writeUInt16LE(height);
  else bytes.writeUInt32LE(height);
  return { tag: tag.height, type: isShort ? 3 : 4, count: 1, bytes };
}
