import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layerFiles, type LayerManifest, type LayerOverview, type LayerPart } from '../vector/manifest.ts';
import { refuseOutput } from '../vector/refuse-output.ts';
import type { OverviewRunner } from './overview-tasks.ts';
import { leafPlace, readBytes, withFile } from './part-piece.ts';
import { type LevelPlan, planLevels } from './plan-levels.ts';
import { type LevelPiece, pieceBytes } from './simplify-piece.ts';

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

/** The manifest of the layer together with its overviews. */
export function withOverviews(manifest: LayerManifest, overviews: LayerOverview[]): LayerManifest {
  if (overviews.length === 0) return manifest;
  const whole = { ...manifest, overviews };
  return { ...whole, bytes: layerFiles(whole).reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Makes levels as planned (the finest first); answers them the coarsest first. */
export async function makeLevels(
  manifest: LayerManifest,
  plans: readonly LevelPlan[],
  tasks: OverviewRunner,
  directory: string,
  most: number | null = null,
): Promise<LayerOverview[]> {
  const pieces = manifest.parts.flatMap((part) => cutPart(part, directory));
  const located = pieces.reduce((sum, { first, end }) => sum + end - first, 0);
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  const isLarge = plans.reduce((sum, plan) => sum + plan.bytes, 0) > memoryBytes;
  const pathOf = (number: number) => join(directory, `overview-${number}.piece`);
  const simplified = await Promise.all(
    pieces.map(async (piece, number) => {
      const levels = plans.map((plan) => ({
        grid: plan.grid,
        features: (plan.features * (piece.end - piece.first)) / located,
        bytes: (plan.bytes * piece.bytes) / bytes,
      }));
      const { part, first, end } = piece;
      const place = isLarge ? { path: pathOf(number) } : {};
      return tasks.run('simplifyPiece', { directory, part, first, end, levels, ...place });
    }),
  );

  const levels = plans.map(({ grid }, i) => ({
    zoom: grid.zoom,
    pieces: simplified.map((each) => each[i]!),
  }));
  const light = levels.findIndex(({ pieces }) => isLight(pieces));
  const needed = light < 0 ? levels : levels.slice(0, light + 1);
  refuseOutput(bytesOf(needed.flatMap((level) => level.pieces)), most);
  const overviews = await Promise.all(
    needed.map(async ({ zoom, pieces }): Promise<LayerOverview> => {
      const name = `ov-z${String(zoom).padStart(2, '0')}`;
      const { columns } = manifest;
      return { ...(await tasks.run('writeLevel', { directory, name, pieces, columns })), zoom };
    }),
  );
  if (isLarge) await Promise.all(pieces.map((_, number) => rm(pathOf(number))));
  return overviews.reverse();
}

function isLight(pieces: readonly LevelPiece[]): boolean {
  const features = pieces.reduce((sum, { fgbLengths }) => sum + fgbLengths.length, 0);
  const bytes = pieces.reduce((sum, { text }) => sum + text.bytes, 0);
  return features <= lightLevel.features && bytes <= lightLevel.bytes;
}

function bytesOf(pieces: readonly LevelPiece[]): number {
  return pieces.reduce((sum, { text, fgb }) => sum + text.bytes + fgb.bytes, 0);
}

interface PiecePlace {
  part: LayerPart;
  first: number;
  end: number;
  bytes: number;
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
      places.push({ part, first, end, bytes: startOf(end) - start });
      first = end;
    }
  });
  return places;
}
