import type { RasterBand } from '../../geo/raster/manifest.ts';
import { displayOf } from './display.ts';
import { rasterVersion } from './raster-version.ts';
import type { RasterLayer } from './raster.ts';

/** A raster layer as shown to readers: in lists, results of jobs and events. */
export function rasterRecord(raster: RasterLayer) {
  const { manifest } = raster;
  return {
    id: raster.id,
    name: raster.name,
    description: raster.description,
    order: raster.order,
    visible: raster.visible,
    display: displayOf(raster.display, manifest),
    status: raster.status,
    /** Identifies what its tiles currently show. */
    version: rasterVersion(raster),
    kind: manifest.kind,
    dataType: manifest.dataType,
    sampling: manifest.sampling ?? null,
    resolution: manifest.resolution ?? null,
    bands: manifest.bands.map(bandRecord),
    bounds: manifest.bbox,
    minZoom: manifest.minZoom,
    maxZoom: manifest.maxZoom,
    bytes: raster.bytes,
    fileName: raster.original.fileName,
    source: manifest.source,
    createdBy: raster.createdBy,
    createdAt: raster.createdAt,
    updatedAt: raster.updatedAt,
  };
}

export type RasterRecord = ReturnType<typeof rasterRecord>;

/** Without histograms, which would dominate the size and have an endpoint of their own. */
function bandRecord(
  { name, unit, nodata, scale, offset, interpretation, statistics }: RasterBand,
  at: number,
) {
  const { min, max, mean, stddev, percentiles, validShare } = statistics;
  return {
    band: at + 1,
    ...{ name, unit, nodata, scale, offset, interpretation },
    statistics: { min, max, mean, stddev, percentiles, validShare },
  };
}
