import { type Shape, stretch } from '../flatgeobuf/feature-decoder.ts';
import { doubled } from '../polygons/doubled.ts';
import { cutStretch, type StretchPiece } from './cut-stretch.ts';
import { crosses, splitPolygon } from './split-polygon.ts';

/** A geometry with its positions in degrees. */
export interface PlacedShape {
  shape: Shape;
  values: Float64Array;
}

const [lineType, polygonType, linesType, polygonsType] = [2, 3, 5, 6];

/** Cuts a geometry at the antimeridian (RFC 7946, section 3.1.9). Returns null if nothing crosses it. */
export function splitShape(shape: Shape, values: Float64Array): PlacedShape | null {
  if (!hasCrossing(shape, values)) return null;
  const split = new SplitShape();
  let isSplit = false;
  let s = 0;
  for (let member = 0; member < shape.members; member++) {
    const end = shape.memberEnds[member]!;
    while (s < end) {
      const first = s++;
      if (shape.kinds[first] === stretch.shell) while (s < end && shape.kinds[s] === stretch.hole) s++;
      const rings = Array.from({ length: s - first }, (_, i) => ({
        from: shape.from[first + i]!,
        to: shape.to[first + i]!,
      }));
      const { from, to } = rings[0]!;
      const kind = shape.kinds[first]!;
      const polygons = kind === stretch.shell ? splitPolygon(values, rings) : null;
      const jumps = kind === stretch.line && crosses(values, from, to);
      if (polygons !== null) for (const polygon of polygons) split.addPolygon(polygon);
      else if (jumps) for (const line of cutStretch(values, from, to, false).open) split.add(kind, line);
      else
        for (const [i, ring] of rings.entries())
          split.add(shape.kinds[first + i]!, values.subarray(ring.from, ring.to));
      isSplit ||= jumps || polygons !== null;
    }
    split.endMember(shape.memberTypes[member]!);
  }
  return isSplit ? split.finish(shape.type) : null;
}

/** Checked before anything is copied: geometries are large, and those of layers are cut already. */
function hasCrossing({ members, memberEnds, kinds, from, to }: Shape, values: Float64Array): boolean {
  const end = members === 0 ? 0 : memberEnds[members - 1]!;
  for (let s = 0; s < end; s++)
    if (kinds[s] !== stretch.points && crosses(values, from[s]!, to[s]!)) return true;
  return false;
}

class SplitShape {
  #values = new Float64Array(1024);
  #length = 0;
  readonly #memberTypes: number[] = [];
  readonly #memberEnds: number[] = [];
  readonly #kinds: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  add(kind: number, values: StretchPiece | Float64Array): void {
    this.#kinds.push(kind);
    this.#from.push(this.#length);
    while (this.#length + values.length > this.#values.length) this.#values = doubled(this.#values);
    this.#values.set(values, this.#length);
    this.#to.push((this.#length += values.length));
  }

  addPolygon(rings: readonly StretchPiece[]): void {
    for (const [i, ring] of rings.entries()) this.add(i === 0 ? stretch.shell : stretch.hole, ring);
  }

  endMember(type: number): void {
    const first = this.#memberEnds.at(-1) ?? 0;
    const parts = this.#kinds.slice(first).filter((kind) => kind !== stretch.hole).length;
    const isMany = parts !== 1;
    this.#memberTypes.push(
      isMany && type === lineType ? linesType : isMany && type === polygonType ? polygonsType : type,
    );
    this.#memberEnds.push(this.#kinds.length);
  }

  finish(type: number): PlacedShape {
    const shape = {
      type: type === 7 ? type : this.#memberTypes[0]!,
      members: this.#memberTypes.length,
      memberTypes: this.#memberTypes,
      memberEnds: this.#memberEnds,
      kinds: this.#kinds,
      from: this.#from,
      to: this.#to,
    };
    return { shape, values: this.#values.subarray(0, this.#length) };
  }
}
