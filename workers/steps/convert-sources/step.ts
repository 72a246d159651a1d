import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { type GdalSource, isReady, type PreparedSources } from '../../../geo/gdal/gdal-source.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { ServedStepContext, Step } from '../../sandbox/step-executor.ts';
import { count, fileName, warnings } from '../schemas/fields.ts';
import { gdalSource } from '../schemas/gdal-source.ts';
import type { WrittenSource } from '../build-converted/step.ts';
import { failureOf, warningOf } from './gdal-failure.ts';

export interface ConvertRequest {
  readonly prepared: PreparedSources;
  /** Size of the uploaded file (bytes). */
  readonly size: number;
}

export interface ConvertResult {
  readonly sources: readonly WrittenSource[];
  readonly warnings: readonly JobWarning[];
}

/**
 * Converts each prepared source to a GeoPackage in degrees, with the programs of GDAL; sources that need no
 * conversion are passed through.
 */
export function convertSourcesStep(gdal: Gdal): Step<ConvertRequest, ConvertResult> {
  return {
    name: 'convert-sources',
    program: {
      serve: (request, workspace) => convertAll(gdal, request.prepared, workspace),
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 1024 * 2 ** 20,
    // The file, its prepared form, and the GeoPackage.
    scratch: ({ size }) => 2 ** 26 + 3 * size,
    output: {
      result: z.strictObject({
        sources: z.array(z.strictObject({ source: gdalSource, file: fileName, bytes: count })).max(10_000),
        warnings,
      }),
    },
  };
}

async function convertAll(
  gdal: Gdal,
  prepared: PreparedSources,
  { report, ...context }: ServedStepContext,
): Promise<ConvertResult> {
  const { folder, memoryBytes } = context;
  const warnings: JobWarning[] = [];
  const sources: WrittenSource[] = [];
  for (const [number, source] of prepared.sources.entries()) {
    if (isReady(source)) {
      const { size: bytes } = await stat(join(folder, source.file));
      sources.push({ source, file: source.file, bytes });
      continue;
    }
    const target = `converted-${number}.gpkg`;
    const notify = (fraction: number) => {
      const done = (number + fraction) / prepared.sources.length;
      report({ stage: 'converting', fraction: done, message: `Converting ${subjectOf(source, prepared)}.` });
    };
    const outcome = await gdal
      .convert(source, { ...context, target, report: notify })
      .catch((error: unknown) => {
        throw error instanceof GeoError ? problemOf(error) : error;
      });
    if (outcome.type !== 'converted') throw failureOf(outcome, source, memoryBytes);
    warnings.push(...outcome.warnings.map(warningOf));
    const { size: bytes } = await stat(join(folder, target));
    sources.push({ source, file: target, bytes });
  }
  return { sources, warnings };
}

function subjectOf({ name }: GdalSource, { what }: PreparedSources): string {
  return name === '' ? what : `“${name}”`;
}

function problemOf({ code, message, details }: GeoError): JobProblem {
  return new JobProblem(code, message, { details: { ...details } });
}
