import type { LayerManifest } from '../../layer/manifest.ts';
import { nodeCells } from '../../sqlite/packed-rtree.ts';
import { bytesOfSerial, serialOfInteger } from '../../sqlite/serial-types.ts';
import { varintBytes } from '../../sqlite/varint.ts';
import { tablePageSize } from '../../sqlite/page-format.ts';

/** A layer's table and the four of its R-tree have a page at the least. */
const fewestPages = 4;
/** Rows of the R-tree: a node; a feature's or a node's number and that of the node that holds it, without the numbers. */
const nodeRowBytes = 1240;
const numberRowBytes = 6;
/** A property's place in a FlatGeobuf feature, and what is around the geometry, where a row has its own. */
const aroundFeature = -60;

/** What of a manifest says how large the layer is. */
type SizedManifest = Pick<LayerManifest, 'parts' | 'featureCount' | 'tableBytes'>;

/**
 * About how many bytes the table of a layer takes in a GeoPackage, R-tree included; without what is told beside its rows.
 * Within 5 % for layers whose manifest has `tableBytes`, and a guess by the layer's FlatGeobuf for older ones.
 */
export function packageBytesOf(manifest: SizedManifest): number {
  const located = manifest.parts.reduce((sum, { locatedCount }) => sum + locatedCount, 0);
  const leaves = Math.ceil(located / nodeCells);
  const nodes = leaves + Math.ceil(leaves / (nodeCells - 1)) + 1;
  const nodesAPage = Math.floor(tablePageSize / nodeRowBytes);

  const numbers = varintBytes(located) + bytesOfSerial(serialOfInteger(nodes));
  const index =
    Math.ceil(nodes / nodesAPage) * tablePageSize + (located + nodes) * (numberRowBytes + numbers);
  const rows = manifest.tableBytes ?? rowsByFlatGeobuf(manifest);
  return Math.ceil(rows + index) + fewestPages * tablePageSize;
}

function rowsByFlatGeobuf({ parts, featureCount }: SizedManifest): number {
  const features = parts.reduce((sum, { fgb, featuresStart }) => sum + fgb.bytes - featuresStart, 0);
  return Math.max(featureCount * 40, features + featureCount * aroundFeature);
}
