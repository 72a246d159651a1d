import type { Readable } from 'node:stream';

/** A source of bytes that is opened when processing starts. */
export interface PictureSource {
  readonly bytes: number;
  open(signal: AbortSignal): Promise<Readable>;
}

/** A sanitized photo: an upright JPEG without metadata. */
export interface CleanImage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The EXIF data of a photo as plain JSON; null if there is none that can be interpreted. */
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
  /** A PNG copy of an SVG, for maps; null if the icon is a PNG. */
  readonly png: Uint8Array | null;
}

/** Pictures are scheduled round-robin by the owner of their room. */
export interface PictureTurn {
  readonly owner: string;
  /** Fires when the picture is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Reads untrusted pictures and re-encodes them. Formats are detected by content, not by name. Throws Refusal
 * `unsupported_format`, `invalid_image` or `invalid_icon` with a message that says what is wrong,
 * `rate_limited` or `overloaded` if too many pictures are queued (of the owner, or in total), and
 * `sandbox_unavailable` if the decoder cannot be sandboxed.
 */
export interface PictureProcessor {
  photo(parts: { image: PictureSource; thumbnail: PictureSource }, turn: PictureTurn): Promise<CleanPhoto>;
  /** `size`: length of the icon's longer side on the map, in pixels. */
  icon(source: PictureSource, size: number, turn: PictureTurn): Promise<CleanIcon>;
}
