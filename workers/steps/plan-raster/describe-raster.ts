import {
  infoCommand,
  positionsCommand,
  type RasterInput,
} from '../../../adapters/gdal/raster/raster-commands.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { refuseDegreesOfRaster } from '../../../geo/crs/refuse-degrees.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { type RasterFacts, readFacts } from '../../../geo/raster/facts/read-facts.ts';
import { beyondWebMap } from '../../../geo/raster/grid/beyond-web-map.ts';
import { edgeOfDomain, type Locate } from '../../../geo/raster/grid/edge-of-domain.ts';
import { planGrid, type RasterGrid } from '../../../geo/raster/grid/plan-grid.ts';
import {
  type SamplePosition,
  positionsToSample,
  type SampledPositions,
  samplesAcross,
} from '../../../geo/raster/grid/sampled-positions.ts';
import { resolutionAt } from '../../../geo/raster/grid/web-mercator.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';
import type { ProgramsOfRaster } from '../raster-programs/programs-of-raster.ts';
import { rasterInput } from '../raster-programs/raster-input.ts';

/** What a raster contains and where it is on the map, before its pixels are read. */
export interface DescribedRaster {
  readonly input: RasterInput;
  readonly facts: RasterFacts;
  readonly grid: RasterGrid;
  readonly warnings: readonly JobWarning[];
}

/** Describes the prepared TIFF with gdalinfo and gdaltransform. Throws GeoError, JobProblem. */
export async function describeRaster(
  programs: ProgramsOfRaster,
  plain: RasterInput,
): Promise<DescribedRaster> {
  const { prepared } = plain;
  // It also reports the positions of corners, which may be outside of the map; only the positions below
  // decide.
  const described = await programs.run(infoCommand(plain), 'read its metadata', { isTransforming: true });
  const facts = readFacts(described);
  if (facts.crs === null && prepared.system === null)
    throw new GeoError(
      'unsupported_crs',
      `The TIFF declares an unknown reference system${programs.lastWords()}.`,
    );
  const input = rasterInput(plain.folder, prepared, facts.crs);
  const { width, height } = prepared.description.image;
  const samples = await samplesOf(programs, input);
  const grid = planGrid(samples, width, height);
  if (facts.extent !== null) refuseDegreesOfRaster(systemOf(prepared, facts), facts.extent, grid.bbox);
  return { input, facts, grid, warnings: [...beyondWebMap(samples), ...coarserThanSource(grid)] };
}

function systemOf({ system }: PreparedRaster, { crs }: RasterFacts): string {
  return system !== null && 'code' in system ? `EPSG:${system.code}` : (crs ?? 'unnamed');
}

function coarserThanSource({ zoom, sourcePixel }: RasterGrid): readonly JobWarning[] {
  const ratio = resolutionAt(zoom) / sourcePixel;
  if (ratio < 1.02) return [];
  const message = `The pixels are stored ${ratio.toFixed(2)} times as wide as those of the TIFF, so single extremes are lower. The original file contains them.`;
  return [{ code: 'resolution_reduced', message, values: { ratio: Number(ratio.toFixed(2)) } }];
}

async function samplesOf(programs: ProgramsOfRaster, input: RasterInput): Promise<SampledPositions> {
  const { width, height } = input.prepared.description.image;
  const locations = positionsToSample(width, height);
  const locate: Locate = (wanted) => positionsOf(programs, input, wanted);
  const samples = { across: samplesAcross, positions: await locate(locations) };
  return { ...samples, edges: await edgeOfDomain(samples, locations, locate) };
}

async function positionsOf(
  programs: ProgramsOfRaster,
  input: RasterInput,
  locations: Parameters<Locate>[0],
): ReturnType<Locate> {
  const text = await programs.run(positionsCommand(input), 'locate the pixels', {
    input: locations.map((pair) => `${pair.join(' ')}\n`).join(''),
    isTransforming: true,
  });
  const positions = text
    .trimEnd()
    .split('\n')
    .map((line) => positionOf(line));
  if (positions.length === locations.length) return positions;
  throw new GeoError(
    'unsupported_crs',
    `GDAL cannot determine the positions of the pixels of the TIFF${programs.lastWords()}.`,
  );
}

/** Grids in degrees whose pixels are centred on the poles extend half a pixel beyond. */
const maxLatitude = 92.5;

function positionOf(line: string): SamplePosition | null {
  const [longitude = NaN, latitude = NaN] = line.trim().split(/\s+/).map(Number);
  const isCoordinate =
    Number.isFinite(longitude) && Math.abs(longitude) <= 720 && Math.abs(latitude) <= maxLatitude;
  return isCoordinate ? [longitude, Math.max(-90, Math.min(90, latitude))] : null;
}
