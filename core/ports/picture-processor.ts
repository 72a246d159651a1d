import type { Readable } from 'node:stream';

/** Bytes that wait somewhere, opened when it is their turn. */
export interface PictureSource {
  readonly bytes: number;
  open(signal: AbortSignal): Promise<Readable>;
}

/** A photo as it is served: an upright JPEG without metadata. */
export interface CleanImage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the camera wrote into a photo, as plain JSON; null where it wrote nothing that is understood. */
export type PhotoFacts = Readonly<Record<string, unknown>> | null;

export interface CleanPhoto {
  readonly image: CleanImage;
  readonly thumbnail: CleanImage;
  /** Of the image part. */
  readonly exif: PhotoFacts;
}

export interface CleanIcon {
  readonly mediaType: 'image/svg+xml' | 'image/png';
  readonly content: Uint8Array;
  /** A PNG copy of an SVG, for maps; null where the icon is a PNG itself. */
  readonly png: Uint8Array | null;
}

/** Pictures take turns by the owner of their room. */
export interface PictureTurn {
  readonly owner: string;
  /** Fires when nobody waits for the picture any more. */
  readonly signal: AbortSignal;
}

/**
 * Reads pictures that strangers send and writes them anew. Formats are told by content, never by name. Throws
 * Refusal `unsupported_format`, `invalid_image` or `invalid_icon` with a sentence that says what is wrong,
 * `rate_limited` or `overloaded` when too many pictures wait already (of the owner, or in all), and
 * `sandbox_unavailable` when what reads them cannot be held in.
 */
export interface PictureProcessor {
  photo(parts: { image: PictureSource; thumbnail: PictureSource }, turn: PictureTurn): Promise<CleanPhoto>;
  /** `size` is how many pixels the icon's longer side has on the map. */
  icon(source: PictureSource, size: number, turn: PictureTurn): Promise<CleanIcon>;
}
