import { z } from 'zod';

const picture = (description: string) => z.string().meta({ format: 'binary', description });

export const imageParts = z.object({
  image: picture('The photo: JPEG, PNG, WebP, AVIF or GIF.'),
  thumbnail: picture('A small version of it, in any of these formats.'),
  keepPosition: z.boolean().optional().meta({
    description:
      'Store the position of the camera from the EXIF data of the photo: latitude, longitude, altitude and direction. Default: false.',
  }),
});

/** The text parts of an upload. */
export const imageOptions = z.strictObject({
  keepPosition: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
});

/** As markers take them: an answer can be sent back as fields of a marker. */
export const imageKeys = z.object({
  imageKey: z.string().meta({ examples: ['markers/01h455vb4pex5vsknk084sn02q.jpg'] }),
  thumbnailKey: z.string().meta({ examples: ['markers/01h455vb4pex5vsknk084sn02q_thumb.jpg'] }),
});

export const imageQuery = z.object({
  key: z.string().min(1).max(200).meta({ description: 'An imageKey or thumbnailKey of a marker.' }),
});
