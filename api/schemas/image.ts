import { z } from 'zod';

const picture = (description: string) => z.string().meta({ format: 'binary', description });

export const imageParts = z.object({
  image: picture('The photo: JPEG, PNG, WebP, AVIF or GIF.'),
  thumbnail: picture('A thumbnail in any of these formats.'),
  keepPosition: z
    .boolean()
    .optional()
    .meta({
      description:
        'Whether to store the position of the camera from the EXIF data: latitude, longitude, altitude ' +
        'and direction. Default false.',
    }),
});

/** Text parts of a photo upload. */
export const imageOptions = z.strictObject({
  keepPosition: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .transform((value) => value === 'true' || value === '1'),
});

/** Same field names as in markers, so that a response can be sent as fields of a marker. */
export const imageKeys = z.object({
  imageKey: z.string().meta({ examples: ['markers/01h455vb4pex5vsknk084sn02q.jpg'] }),
  thumbnailKey: z.string().meta({ examples: ['markers/01h455vb4pex5vsknk084sn02q_thumb.jpg'] }),
});

export const imageQuery = z.object({
  key: z.string().min(1).max(200).meta({ description: 'An imageKey or thumbnailKey of a marker.' }),
});
