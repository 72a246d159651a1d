import { filteredRows } from './picture-rows.ts';

/** The pixels of a picture as a PDF stores them: RGB, with the filter of PNG that subtracts the row above, deflated. */
export interface FlatePicture {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

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
