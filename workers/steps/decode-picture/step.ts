import { z } from 'zod';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { count } from '../schemas/fields.ts';
import { decodePicture } from './decode-picture.ts';
import type { DecodedPicture, DecodePictureRequest } from './decoded-picture.ts';

/** Decodes a JPEG 2000 image to a TIFF without loss, with the programs of GDAL. */
export function decodePictureStep(gdal: Gdal): Step<DecodePictureRequest, DecodedPicture> {
  return {
    name: 'decode-picture',
    program: {
      serve: (request, workspace) => decodePicture(gdal, request, workspace),
      module: new URL('./remote.ts', import.meta.url),
    },
    // Tiles are decoded as a whole, and untiled images in windows.
    memory: () => 1536 * 2 ** 20,
    scratch: ({ encoded }) => 2 ** 27 + encoded.pixelBytes,
    output: { result: z.strictObject({ bytes: count }) },
  };
}
