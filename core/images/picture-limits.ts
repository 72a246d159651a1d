/** Limits of pictures and properties of the stored versions. */
export const pictureLimits = {
  /** Maximum total pixels and maximum side of a picture. Memory use for decoding is a small multiple. */
  pixels: 64_000_000,
  side: 30_000,
  /** Longer side of stored images, in pixels. */
  imageSide: 4096,
  thumbnailSide: 1024,
  iconSide: 512,
  jpegQuality: 85,
  /** Per process, queued by room owner. */
  queue: { what: 'pictures', concurrency: 1, maxQueued: 48, maxQueuedPerCaller: 32 },
  /** Timeout for processing one upload (milliseconds). */
  timeout: 20_000,
} as const;
