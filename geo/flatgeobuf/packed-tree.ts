/** Bytes of a node: minX, minY, maxX, maxY as doubles and a 64-bit offset. */
export const nodeBytes = 40;

/** A level of the tree: its nodes are [start, end) in file order, where the root is node 0. */
export interface TreeLevel {
  start: number;
  end: number;
}

/** Levels of a packed R-tree over `count` (> 0) items, leaves first, in FlatGeobuf's layout. */
export function treeLevels(count: number, nodeSize: number): TreeLevel[] {
  const sizes = [count];
  let size = count;
  do {
    size = Math.ceil(size / nodeSize);
    sizes.push(size);
  } while (size > 1);
  let end = sizes.reduce((sum, each) => sum + each, 0);
  return sizes.map((each) => {
    end -= each;
    return { start: end, end: end + each };
  });
}

/** Size of the whole tree in bytes. */
export function treeBytes(count: number, nodeSize: number): number {
  return treeLevels(count, nodeSize)[0]!.end * nodeBytes;
}

/**
 * The tree's levels above the leaves, as bytes. `boxes` contains four values per leaf in order. A feature
 * without a geometry has an inverted box (+∞, −∞), which matches no query and widens no parent.
 */
export function encodeUpperLevels(boxes: Float64Array, count: number, nodeSize: number): Buffer {
  const levels = treeLevels(count, nodeSize);
  const leafStart = levels[0]!.start;
  const out = Buffer.alloc(leafStart * nodeBytes);
  const words = new Float64Array(out.buffer, out.byteOffset, out.length / 8);
  const offsets = new BigUint64Array(out.buffer, out.byteOffset, out.length / 8);
  for (let level = 1; level < levels.length; level++) {
    const { start, end } = levels[level]!;
    const children = levels[level - 1]!;
    for (let node = start; node < end; node++) {
      const firstChild = children.start + (node - start) * nodeSize;
      const lastChild = Math.min(firstChild + nodeSize, children.end);
      let minX = Infinity;
      let minY = Infinity;
      let maxX = -Infinity;
      let maxY = -Infinity;
      for (let child = firstChild; child < lastChild; child++) {
        const source = level === 1 ? boxes : words;
        const at = level === 1 ? (child - leafStart) * 4 : child * 5;
        if (source[at]! < minX) minX = source[at]!;
        if (source[at + 1]! < minY) minY = source[at + 1]!;
        if (source[at + 2]! > maxX) maxX = source[at + 2]!;
        if (source[at + 3]! > maxY) maxY = source[at + 3]!;
      }
      const at = node * 5;
      words[at] = minX;
      words[at + 1] = minY;
      words[at + 2] = maxX;
      words[at + 3] = maxY;
      offsets[at + 4] = BigInt(firstChild);
    }
  }
  return out;
}
