import type { LayerManifest } from '../../layer/manifest.ts';
import { nodeCells } from '../../sqlite/packed-rtree.ts';
import { bytesOfSerial, serialOfInteger } from '../../sqlite/serial-types.ts';
import { varintBytes } from '../../sqlite/varint.ts';
import { tablePageSize } from '../../sqlite/page-format.ts';

/** A layer's table and the four tables of its R-tree have at least one page each. */
const fewestPages = 4;
/** Rows of the R-tree: a node; the row ids of a feature or node and of its parent node. */
const nodeRowBytes = 1240;
const numberRowBytes = 6;
/** The members of a manifest that determine the size of the layer. */
type SizedManifest = Pick<LayerManifest, 'parts' | 'tableBytes'>;

/**
 * Size of a layer's table in a GeoPackage in bytes within 5 %, including the R-tree but not the rests.
 */
export function packageBytesOf(manifest: SizedManifest): number {
  const located = manifest.parts.reduce((sum, { locatedCount }) => sum + locatedCount, 0);
  const leaves = Math.ceil(located / nodeCells);
  const nodes = leaves + Math.ceil(leaves / (nodeCells - 1)) + 1;
  const nodesAPage = Math.floor(tablePageSize / nodeRowBytes);

  const numbers = varintBytes(located) + bytesOfSerial(serialOfInteger(nodes));
  const index =
    Math.ceil(nodes / nodesAPage) * tablePageSize + (located + nodes) * (numberRowBytes + numbers);
  return Math.ceil(manifest.tableBytes + index) + fewestPages * tablePageSize;
}
