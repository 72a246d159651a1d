import { createHash } from 'node:crypto';
import type { Gdal } from '../../adapters/gdal/open-gdal.ts';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import { refuseOutput } from '../../geo/files/refuse-output.ts';
import { fieldsForGdal } from '../../geo/raster/facts/plan-storage.ts';
import {
  type GridSection,
  planSections,
  sampledLevel,
  type SectionPlan,
  wholeParts,
} from '../../geo/raster/grid/plan-sections.ts';
import type { PreparedRaster } from '../../geo/raster/source/prepared-raster.ts';
import type { StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
import type { StepProgress } from '../sandbox/step-protocol.ts';
import { addOverviewsStep } from '../steps/add-overviews/step.ts';
import { buildRasterStep } from '../steps/build-raster/step.ts';
import type { BuiltPart } from '../steps/finish-raster/step.ts';
import { joinSectionsStep } from '../steps/join-sections/step.ts';
import type { RasterPlan } from '../steps/plan-raster/raster-plan.ts';
import { sectionCount } from './duration.ts';
import type { SectionStore } from './section-store.ts';
import { timeLeft } from './time-left.ts';

export interface SectionBuild {
  readonly gdal: Gdal;
  readonly threads: number;
  readonly prepared: PreparedRaster;
  readonly plan: RasterPlan;
  readonly isPreview: boolean;
  /** Null: each part is converted at once. */
  readonly store: SectionStore | null;
  /** Maximum size of the output (bytes); null: unlimited. */
  readonly maxBytes: number | null;
  /** The limits of the next step, and the receiver of the progress of all. */
  readonly io: () => StepIo<never>;
}

export interface BuiltSections {
  readonly parts: readonly BuiltPart[];
  readonly warnings: readonly JobWarning[];
}

/** Converts the raster; a long one in sections, of which it makes only those that are not stored yet. */
export async function buildSections(workspace: StepWorkspace, build: SectionBuild): Promise<BuiltSections> {
  const { prepared, plan, store } = build;
  const count = store === null ? 1 : sectionCount(prepared, store.sectionBytes);
  const division = count < 2 ? wholeParts(plan.grid) : planSections(plan.grid, count);
  if (store === null || division.sections.length === plan.grid.parts.length)
    return buildWhole(workspace, build);
  await store.open(
    createHash('sha256')
      .update(JSON.stringify([prepared, plan, division]))
      .digest('hex'),
  );
  await storeMissing(workspace, build, division, store);
  return joinStored(workspace, build, division, store);
}

async function buildWhole(workspace: StepWorkspace, build: SectionBuild): Promise<BuiltSections> {
  const { sections, overviews } = wholeParts(build.plan.grid);
  const report = converting(build.io().report, sections.length);
  const parts: BuiltPart[] = [];
  const warnings: JobWarning[] = [];
  for (const [index, section] of sections.entries()) {
    const sample = sampleOf(build.plan, section.part, 0);
    const io = { ...build.io(), report: report(index) };
    const built = await workspace.run(
      buildRasterStep(build.gdal),
      {
        ...{ ...requestOf(build), section, overviews, sample, target: nameOf(section) },
      },
      io,
    );
    warnings.push(...built.warnings);
    parts.push({ sections: [nameOf(section)], coarse: null, sample: sample?.file ?? null });
  }
  return { parts, warnings };
}

/** Makes and stores the sections that are not stored yet. Throws GeoError if they exceed `maxBytes`. */
async function storeMissing(
  workspace: StepWorkspace,
  build: SectionBuild,
  { sections, overviews }: SectionPlan,
  store: SectionStore,
): Promise<void> {
  const isStored = (section: GridSection) => store.bytesOf(nameOf(section)) !== null;
  const done = sections.filter(isStored).length;
  const report = converting(build.io().report, sections.length, done);
  let bytes = sections.reduce((sum, section) => sum + (store.bytesOf(nameOf(section)) ?? 0), 0);
  for (const [index, section] of sections.filter((each) => !isStored(each)).entries()) {
    const name = nameOf(section);
    const io = { ...build.io(), report: report(done + index) };
    const request = { ...requestOf(build), section, overviews, sample: null, target: name };
    const built = await workspace.run(buildRasterStep(build.gdal), request, io);
    refuseOutput((bytes += built.bytes), build.maxBytes);
    await store.add(workspace, { name, ...built });
    await workspace.remove(name);
  }
}

/** The stored sections, and the coarser levels of each part, made of the last one that they contain. */
async function joinStored(
  workspace: StepWorkspace,
  { gdal, threads, prepared, plan, io }: SectionBuild,
  { sections, overviews }: SectionPlan,
  store: SectionStore,
): Promise<BuiltSections> {
  const parts: BuiltPart[] = [];
  for (const part of plan.grid.parts.keys()) {
    const names = sections.filter((section) => section.part === part).map(nameOf);
    for (const name of names) await store.stageIn(workspace, name);
    const target = `coarse-${part}.tif`;
    const total = names.reduce((sum, name) => sum + (store.bytesOf(name) ?? 0), 0);
    const request = { sections: names, bytes: total, target, storage: fieldsForGdal(plan.storage) };
    const { bytes } = await workspace.run(joinSectionsStep, request, io());
    const sample = sampleOf(plan, part, overviews);
    const method = plan.storage.sampling.overviews;
    const added = plan.grid.overviews - overviews;
    const adding = { prepared, threads, method, file: target, bytes, overviews: added, sample };
    await workspace.run(addOverviewsStep(gdal), adding, io());
    parts.push({ sections: names, coarse: target, sample: sample?.file ?? null });
  }
  return { parts, warnings: [] };
}

function requestOf({ prepared, plan, isPreview, threads }: SectionBuild) {
  return { prepared, plan, isPreview, threads };
}

function nameOf({ part, number }: GridSection): string {
  return `section-${part}-${number}.tif`;
}

/** The sample of a part in a file whose first level is the overview with this number (0: full resolution). */
function sampleOf({ storage, grid }: RasterPlan, part: number, first: number) {
  if (storage.kind !== 'imagery') return null;
  return { file: `sample-${part}.tif`, level: sampledLevel(grid) - first };
}

/** The progress of one of `count` sections as that of all, with the remaining time; `done` before the start. */
function converting(report: StepIo<never>['report'], count: number, done = 0) {
  const left = timeLeft(done / count);
  return (index: number) =>
    ({ fraction, message, ...progress }: StepProgress): void => {
      const whole = (index + Math.min(1, fraction)) / count;
      report({ ...progress, fraction: whole, message: `${message}${left(whole)}` });
    };
}
