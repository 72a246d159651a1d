import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layerBytes, type LayerManifest, type LayerOverview, type LayerPart } from '../layer/manifest.ts';
import { refuseOutput } from '../files/refuse-output.ts';
import type { OverviewRunner } from './overview-tasks.ts';
import { leafPlace, readBytes, withFile } from './part-piece.ts';
import type { Glance } from './glance.ts';
import { bytesBelow, placesWithin } from './level-bytes.ts';
import { shareOut } from './level-shares.ts';
import { type LevelPlan, planLevels } from './plan-levels.ts';
import { type LevelPiece, pieceBytes, type SharedLevel } from './simplify-piece.ts';
import { countBelow } from './write-level.ts';

/** Levels that may hold more than this together are kept on disk until they are written. */
const memoryBytes = 96 * 1024 * 1024;
/** A level that holds no more than this is good for all coarser zooms too. */
const lightLevel = { features: 1500, bytes: 256 * 1024 };

/**
 * Makes the overviews that a layer needs out of its finished parts in `directory`, and puts their files there; the
 * coarsest first. Memory is bounded by the pieces and by what levels may hold. Throws GeoError `output_too_large`
 * before files of more than about `most` bytes are written.
 */
export async function buildOverviews(
  manifest: LayerManifest,
  tasks: OverviewRunner,
  directory: string,
  most: number | null = null,
): Promise<LayerOverview[]> {
  const plans = planLevels(manifest, directory);
  return plans.length === 0 ? [] : makeLevels(manifest, plans, tasks, directory, most);
}

/** The manifest of the layer together with its overviews, which take the place of its sample. */
export function withOverviews(manifest: LayerManifest, overviews: LayerOverview[]): LayerManifest {
  if (overviews.length === 0) return manifest;
  const whole = { ...withoutSample(manifest), overviews };
  return { ...whole, bytes: layerBytes(whole) };
}

/** The manifest of the layer's own parts alone. */
export function withoutSample({ sample, ...manifest }: LayerManifest): LayerManifest {
  return sample === undefined ? manifest : { ...manifest, bytes: layerBytes(manifest) };
}

/** Makes levels as planned (the finest first); answers them the coarsest first. */
export async function makeLevels(
  manifest: LayerManifest,
  plans: readonly LevelPlan[],
  tasks: OverviewRunner,
  directory: string,
  most: number | null = null,
  look: { glance?: Glance } = {},
): Promise<LayerOverview[]> {
  const pieces =
    look.glance === undefined
      ? manifest.parts.flatMap((part) => cutPart(part, directory))
      : manifest.parts.map((part) => ({ part, first: 0, end: part.locatedCount }));
  const isLarge = plans.reduce((sum, plan) => sum + plan.bytes, 0) > memoryBytes;
  const pathOf = (number: number) => join(directory, `overview-${number}.piece`);
  const grids = plans.map(({ grid }) => grid);
  const surveys = await Promise.all(
    pieces.map((piece) => tasks.run('surveyPiece', { directory, ...piece, ...look, grids })),
  );
  const shared = plans.map(({ grid, features }, i): SharedLevel => {
    const share = shareOut(
      surveys.map((survey) => survey[i]!),
      features,
    );
    return { grid, ...share };
  });
  const simplified = await Promise.all(
    pieces.map((piece, number) => {
      const place = isLarge ? { path: pathOf(number) } : {};
      return tasks.run('simplifyPiece', { directory, ...piece, ...look, levels: shared, ...place });
    }),
  );

  const levels = plans.map((plan, i) => levelOf(plan, shared[i]!, simplified.map((each) => each[i]!))); // prettier-ignore
  const light = levels.findIndex(
    (level) => level.features <= lightLevel.features && level.bytes <= lightLevel.bytes,
  );
  const needed = light < 0 ? levels : levels.slice(0, light + 1);
  refuseOutput(
    needed.reduce((sum, { bytes, fgbBytes }) => sum + bytes + fgbBytes, 0),
    most,
  );
  const overviews = await Promise.all(
    needed.map(async ({ name, zoom, perTile, pieces, below }): Promise<LayerOverview> => {
      const { columns } = manifest;
      const part = await tasks.run('writeLevel', { directory, name, pieces, below, columns });
      return { ...part, zoom, perTile };
    }),
  );
  if (isLarge) await Promise.all(pieces.map((_, number) => rm(pathOf(number))));
  return overviews.reverse();
}

/** What the pieces gave to a level, and how much of it has room there. */
interface Level {
  name: string;
  zoom: number;
  perTile: number;
  pieces: LevelPiece[];
  below: number;
  features: number;
  /** Of text, and of FlatGeobuf. */
  bytes: number;
  fgbBytes: number;
}

function levelOf(
  { name, grid, bytes: most }: LevelPlan,
  { perTile }: SharedLevel,
  pieces: LevelPiece[],
): Level {
  const below = placesWithin(pieces, most);
  const sum = (lengths: (piece: LevelPiece) => Uint32Array) =>
    pieces.reduce((all, piece) => all + bytesBelow(lengths(piece), piece.places, below), 0);
  return {
    name,
    zoom: grid.zoom,
    perTile: perTile * below,
    pieces,
    below,
    features: pieces.reduce((all, { places }) => all + countBelow(places, below), 0),
    bytes: sum(({ textLengths }) => textLengths),
    fgbBytes: sum(({ fgbLengths }) => fgbLengths),
  };
}

interface PiecePlace {
  part: LayerPart;
  first: number;
  end: number;
}

/** Cuts the features of a part that have a place into pieces: the same whatever the number of threads. */
function cutPart(part: LayerPart, directory: string): PiecePlace[] {
  const places: PiecePlace[] = [];
  withFile(directory, part.fgb, (file) => {
    const startOf = (feature: number): number => {
      if (feature === part.featureCount) return part.fgb.bytes - part.featuresStart;
      const at = leafPlace(part, feature) + 32;
      return Number(readBytes(file, at, at + 8).readBigUInt64LE());
    };
    for (let first = 0; first < part.locatedCount;) {
      const start = startOf(first);
      let end = first + 1;
      for (let beyond = part.locatedCount + 1; beyond - end > 1;) {
        const middle = (end + beyond) >>> 1;
        if (startOf(middle) - start <= pieceBytes) end = middle;
        else beyond = middle;
      }
      places.push({ part, first, end });
      first = end;
    }
  });
  return places;
}
