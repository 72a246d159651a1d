/** The filter of PNG that subtracts the row above. */
const up = 2;

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
