import type { LayerManifest, LayerPart } from '../layer/manifest.ts';
import { type AreaShare, isAreal, shareAreas } from './area-survey.ts';
import type { Glance } from './glance.ts';
import { type LevelGrid, pixelsPerTile } from './level-grid.ts';
import { type Census, shareOut } from './level-shares.ts';
import type { OverviewTaskRunner } from './overview-tasks.ts';
import { hasPolygons, isPolygonal, type LevelPlan } from './plan-levels.ts';
import type { SharedLevel } from './simplify-slice.ts';
import type { SliceSplit } from './split-slice.ts';

/** Consecutive features of a part. */
export interface SliceExtent {
  part: LayerPart;
  first: number;
  end: number;
}

/** Features of a layer that all levels show alike: selected, or merged by area. */
export interface FeatureGroup {
  isMerged: boolean;
  /** Its share of the bytes of a level. */
  share: number;
  levels: SharedLevel[];
  /** For each slice, the features of the group; all by default. */
  items: Uint32Array[] | null;
}

/** The levels that a layer needs (finest first), and its features. */
export interface GroupedLevels {
  plans: LevelPlan[];
  groups: FeatureGroup[];
}

/** Maximum number of selected features in a tile that also shows merged ones, which must not be thinned. */
const besideMerged = 4_000;

/** Decides from the source which features of a layer are merged by area. */
export async function groupFeatures(
  manifest: LayerManifest,
  plans: readonly LevelPlan[],
  slices: readonly SliceExtent[],
  tasks: OverviewTaskRunner,
  directory: string,
  sampling: { glance?: Glance },
): Promise<GroupedLevels> {
  const isWhole = sampling.glance === undefined;
  const plain = plans.filter(({ isBetween }) => isBetween !== true);
  const grids = plain.map(({ grid }) => grid);
  const allGrids = plans.map(({ grid }) => grid);
  const areaGrids = isWhole && isPolygonal(manifest) ? allGrids : [];
  const surveys = await Promise.all(
    slices.map((slice) => tasks.run('surveySlice', { directory, ...slice, ...sampling, grids, areaGrids })),
  );
  const areas = surveys.flatMap((survey) => survey.areas ?? []);
  if (areas.length > 0 && isAreal(areas, plans[0]!.grid)) {
    const merged = shareAreas(areas, plans);
    const levels = merged.map((each) => mergedLevel(each.plan.grid, each.areas));
    return {
      plans: merged.map(({ plan }) => plan),
      groups: [{ isMerged: true, share: 1, levels, items: null }],
    };
  }
  if (isWhole && hasPolygons(manifest)) {
    const input = slices.map((slice) => ({ directory, ...slice, grids: allGrids }));
    const split = await Promise.all(input.map((each) => tasks.run('splitSlice', each)));
    if (haveCoverage(split, plans[0]!.grid)) return coverageAndOthers(split, plans);
  }
  const levels = selectedLevels(plain, surveys.map(({ censuses }) => censuses)); // prettier-ignore
  return { plans: plain, groups: [{ isMerged: false, share: 1, levels, items: null }] };
}

/** Whether adjoining polygons take at least half of the area of all, and cover much of their own. */
function haveCoverage(split: readonly SliceSplit[], finest: LevelGrid): boolean {
  const all = split.reduce((sum, { area }) => sum + area, 0);
  const adjoining = split.reduce((sum, { areas }) => sum + areas.area, 0);
  const surveys = split.map(({ areas }) => areas);
  return adjoining > 0 && adjoining >= all / 2 && isAreal(surveys, finest);
}

/**
 * Merges adjoining polygons, and selects from the other features. A tile shows all features of its own level,
 * so that every level is needed.
 */
function coverageAndOthers(split: readonly SliceSplit[], plans: readonly LevelPlan[]): GroupedLevels {
  const halves = plans.map(({ features, bytes, name, grid }) => {
    return { name, grid, features: features / 2, bytes: bytes / 2 };
  });
  const merged = shareAreas(split.map(({ areas }) => areas), halves); // prettier-ignore
  const selected = selectedLevels(halves, split.map(({ censuses }) => censuses)); // prettier-ignore
  return {
    plans: [...plans],
    groups: [
      {
        isMerged: true,
        share: 0.5,
        levels: merged.map((each) => mergedLevel(each.plan.grid, each.areas)),
        items: split.map(({ adjoining }) => adjoining),
      },
      {
        isMerged: false,
        share: 0.5,
        levels: selected.map((level) => ({
          ...level,
          perTile: Math.min(level.perTile, besideMerged),
          min: level.perTile > besideMerged ? 0 : level.min,
        })),
        items: split.map(({ others }) => others),
      },
    ],
  };
}

function selectedLevels(
  plans: readonly LevelPlan[],
  censuses: readonly (readonly Census[])[],
): SharedLevel[] {
  return plans.map(({ grid, features }, level) => {
    return { grid, ...shareOut(censuses.map((each) => each[level]!), features) }; // prettier-ignore
  });
}

/** A level whose polygons are merged by area: it has capacity for them all. */
function mergedLevel(grid: LevelGrid, areas: AreaShare): SharedLevel {
  return { grid, areas, perTile: (pixelsPerTile * grid.pixel) ** 2 / areas.min, min: 1 };
}
