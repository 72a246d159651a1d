import type { RasterManifest } from '../../geo/raster/manifest.ts';

export interface WmtsLayer {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly manifest: RasterManifest;
  /** Absolute URLs of the document, and of the tiles with {TileMatrix}, {TileCol} and {TileRow}. */
  readonly self: string;
  readonly tiles: string;
  readonly mediaType: 'image/png' | 'image/webp';
}

/** Extent of Web Mercator: degrees, and metres. */
const mapEdge = 85.0511287798066;
const mapMetres = 20037508.342789244;
/** OGC 07-057r7, table 2: pixels of 0.28 mm. */
const firstScale = 559082264.0287178;
const matrixSet = 'GoogleMapsCompatible';

/**
 * WMTS 1.0.0 capabilities (OGC 07-057r7) with one layer and RESTful tile URLs. Overzooming is left to the map. The
 * box of a raster that crosses the antimeridian spans the world.
 */
export function wmtsCapabilities(layer: WmtsLayer): string {
  const { manifest, mediaType } = layer;
  const [west, south, east, north] = boxOf(manifest);
  const zooms = Array.from({ length: manifest.maxZoom + 1 }, (_, zoom) => zoom);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd" version="1.0.0">
<ows:ServiceIdentification>
<ows:Title>${escaped(layer.title)}</ows:Title>
<ows:ServiceType>OGC WMTS</ows:ServiceType>
<ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>
</ows:ServiceIdentification>
<ows:OperationsMetadata>
<ows:Operation name="GetCapabilities"><ows:DCP><ows:HTTP><ows:Get xlink:href="${escaped(layer.self)}"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>RESTful</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>
</ows:OperationsMetadata>
<Contents>
<Layer>
<ows:Title>${escaped(layer.title)}</ows:Title>${layer.description === null ? '' : `\n<ows:Abstract>${escaped(layer.description)}</ows:Abstract>`}
<ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox>
<ows:Identifier>${escaped(layer.id)}</ows:Identifier>
<Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
<Format>${mediaType}</Format>
<TileMatrixSetLink>
<TileMatrixSet>${matrixSet}</TileMatrixSet>
<TileMatrixSetLimits>
${zooms.map((zoom) => limitsAt(zoom, [west, south, east, north])).join('\n')}
</TileMatrixSetLimits>
</TileMatrixSetLink>
<ResourceURL format="${mediaType}" resourceType="tile" template="${escaped(layer.tiles)}"/>
</Layer>
<TileMatrixSet>
<ows:Identifier>${matrixSet}</ows:Identifier>
<ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
<WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:${matrixSet}</WellKnownScaleSet>
${zooms.map(matrixAt).join('\n')}
</TileMatrixSet>
</Contents>
<ServiceMetadataURL xlink:href="${escaped(layer.self)}"/>
</Capabilities>
`;
}

function matrixAt(zoom: number): string {
  const side = 2 ** zoom;
  return `<TileMatrix><ows:Identifier>${zoom}</ows:Identifier><ScaleDenominator>${firstScale / side}</ScaleDenominator><TopLeftCorner>-${mapMetres} ${mapMetres}</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${side}</MatrixWidth><MatrixHeight>${side}</MatrixHeight></TileMatrix>`;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** Tile ranges of a zoom, without tiles that only touch the box because of rounding. */
function limitsAt(zoom: number, [west, south, east, north]: Box): string {
  const side = 2 ** zoom;
  const within = (tile: number) => Math.max(0, Math.min(side - 1, tile));
  const first = (index: number) => within(Math.floor(index * side + rounding));
  const last = (index: number) => within(Math.ceil(index * side - rounding) - 1);
  const column = (longitude: number) => (longitude + 180) / 360;
  const row = (latitude: number) => {
    const sine = Math.sin((latitude * Math.PI) / 180);
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  };
  const [top, bottom] = [first(row(north)), last(row(south))];
  const [left, right] = [first(column(west)), last(column(east))];
  return `<TileMatrixLimits><TileMatrix>${zoom}</TileMatrix><MinTileRow>${top}</MinTileRow><MaxTileRow>${Math.max(top, bottom)}</MaxTileRow><MinTileCol>${left}</MinTileCol><MaxTileCol>${Math.max(left, right)}</MaxTileCol></TileMatrixLimits>`;
}

/** Tolerance as a fraction of a tile, some 1/4000 of a pixel. */
const rounding = 1e-6;

function boxOf({ bbox: [west, south, east, north] }: RasterManifest): Box {
  const onMap = (latitude: number) => Math.max(-mapEdge, Math.min(mapEdge, latitude));
  return west > east
    ? [-180, onMap(south), 180, onMap(north)]
    : [Math.max(-180, west), onMap(south), Math.min(180, east), onMap(north)];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML 1.0 and removes characters that it cannot represent. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (each) => entities[each] ?? each);
}
