import { encode } from 'uqr';

/** Free modules around the code, as ISO/IEC 18004 requires. */
const border = 4;

/** A QR code, black on white in every theme: some readers do not recognise inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** A square of one unit for each dark module. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return squares.join('');
}
