/** What pictures may hold and what is made of them. */
export const pictureLimits = {
  /** Pixels of a picture that is read, and of one of its sides. What is decoded at once is a small multiple. */
  pixels: 64_000_000,
  side: 30_000,
  /** Longer side of what is stored, in pixels. */
  imageSide: 4096,
  thumbnailSide: 1024,
  iconSide: 512,
  jpegQuality: 85,
  /** Pictures that are processed at once in one process, and that wait for their turn: in all, and of one owner. */
  atOnce: 1,
  waiting: 48,
  waitingOfOne: 32,
  /** Processing of one upload may take this long (milliseconds). */
  timeout: 20_000,
} as const;
