import type { Details, ErrorCode } from '../../../core/errors.ts';
import type { CleanIcon, PhotoFacts } from '../../../core/ports/picture-processor.ts';

/** First frame to the step, followed by the pictures: image and thumbnail, or the icon. */
export type StepRequest = { readonly kind: 'photo' } | { readonly kind: 'icon'; readonly size: number };

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * First frame from the step, followed by the new files: image and thumbnail, or the icon and its PNG copy if
 * any.
 */
export type StepAnswer =
  | { readonly kind: 'photo'; readonly image: Size; readonly thumbnail: Size; readonly exif: PhotoFacts }
  | { readonly kind: 'icon'; readonly mediaType: CleanIcon['mediaType'] }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: Details;
    };
