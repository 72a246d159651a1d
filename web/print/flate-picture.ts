/** The pixels of a picture as a PDF stores them: RGB, with the filter of PNG that subtracts the row above, deflated. */
export interface FlatePicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** One of the filters of PNG. */
const up = 2;

/** Rows of a strip: about 4 MB of pixels of an A3 page. */
const stripRows = 256;

/** Compresses a canvas without loss in strips, so that the page remains responsive. */
export async function flatePicture(
  canvas: OffscreenCanvas,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void },
): Promise<FlatePicture> {
  const { width, height } = canvas;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The canvas has no pixels.');
  const deflate = new CompressionStream('deflate');
  const writer = deflate.writable.getWriter();
  const reading = new Response(deflate.readable).arrayBuffer();
  const writing = (async () => {
    let above: Uint8ClampedArray = new Uint8ClampedArray(width * 4);
    for (let y = 0; y < height; y += stripRows) {
      signal.throwIfAborted();
      const { data } = pen.getImageData(0, y, width, Math.min(stripRows, height - y));
      await writer.write(filteredRows(data, width, above));
      above = data.subarray(data.length - width * 4);
      onProgress?.(Math.min(1, (y + stripRows) / height));
    }
    await writer.close();
  })();
  try {
    const [bytes] = await Promise.all([reading, writing]);
    return { width, height, bytes: new Uint8Array(bytes) };
  } catch (error) {
    await Promise.allSettled([writer.abort(error), reading, writing]);
    throw error;
  }
}

/** RGB of RGBA rows, each with its filter and as the difference to the row above. */
export function filteredRows(
  pixels: Uint8ClampedArray,
  width: number,
  rowAbove: Uint8ClampedArray,
): Uint8Array<ArrayBuffer> {
  const rowLength = width * 4;
  const rows = pixels.length / rowLength;
  const filtered = new Uint8Array(rows * (1 + width * 3));
  let to = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * rowLength;
    const [above, start] = row === 0 ? [rowAbove, 0] : [pixels, from - rowLength];
    filtered[to++] = up;
    for (let x = 0; x < rowLength; x += 4) {
      for (let channel = x; channel < x + 3; channel++)
        filtered[to++] = (pixels[from + channel] ?? 0) - (above[start + channel] ?? 0);
    }
  }
  return filtered;
}
