import type { StretchPiece } from './cut-stretch.ts';

/** The end of a piece at the antimeridian. */
interface End {
  piece: number;
  /** Whether the piece starts here. */
  isStart: boolean;
  latitude: number;
}

/**
 * Joins pieces of rings along the edges of the world where they were cut. From south to north, the enclosed
 * area lies between the first and second end, the third and fourth, and so on. Returns closed rings, or null
 * if the ends cannot be paired. `size` is the number of values per position.
 */
export function joinPieces(pieces: readonly StretchPiece[], size: 2 | 3 = 2): StretchPiece[] | null {
  const partners = pieces.map((): { start?: End; end?: End } => ({}));
  for (const side of [-180, 180]) {
    const ends = pieces.flatMap((each, piece) => endsAt(each, piece, { side, size }));
    if (ends.length % 2 === 1) return null;
    ends.sort((a, b) => a.latitude - b.latitude);
    for (let i = 0; i < ends.length; i += 2) {
      const [a, b] = [ends[i]!, ends[i + 1]!];
      partners[a.piece]![a.isStart ? 'start' : 'end'] = b;
      partners[b.piece]![b.isStart ? 'start' : 'end'] = a;
    }
  }
  const used = pieces.map(() => false);
  const rings: StretchPiece[] = [];
  for (let first = 0; first < pieces.length; first++) {
    if (used[first]) continue;
    const ring = pieces[first]!.slice();
    let [piece, isForward] = [first, true];
    do {
      used[piece] = true;
      if (piece !== first) appendPiece(ring, pieces[piece]!, isForward, size);
      const next = partners[piece]![isForward ? 'end' : 'start'];
      if (next === undefined) return null;
      [piece, isForward] = [next.piece, next.isStart];
    } while (!used[piece]);
    ring.push(...ring.slice(0, size));
    rings.push(ring);
  }
  return rings;
}

function endsAt(
  piece: StretchPiece,
  number: number,
  { side, size }: { readonly side: number; readonly size: number },
): End[] {
  const last = piece.length - size;
  const ends: End[] = [];
  if (piece[0] === side) ends.push({ piece: number, isStart: true, latitude: piece[1]! });
  if (piece[last] === side) ends.push({ piece: number, isStart: false, latitude: piece[last + 1]! });
  return ends;
}

function appendPiece(ring: StretchPiece, piece: StretchPiece, isForward: boolean, size: number): void {
  if (isForward) for (const value of piece) ring.push(value);
  else
    for (let i = piece.length - size; i >= 0; i -= size)
      for (let value = 0; value < size; value++) ring.push(piece[i + value]!);
}
