import { engineFailure } from '../../../geo/engine-failure.ts';
import { coarsestLevel } from '../../../geo/raster/assemble/coarsest-level.ts';
import { imagesOf } from '../../../geo/raster/assemble/image-to-write.ts';
import { stackSections } from '../../../geo/raster/assemble/stack-sections.ts';
import { writeCogFile } from '../../../geo/raster/assemble/write-cog-file.ts';
import { openFileBytes } from '../../../geo/raster/source/open-file-bytes.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { JoinSectionsRequest, joinSectionsStep } from './step.ts';

/** Step program: joins the coarsest level of all sections of a part, from which GDAL makes the next ones. */
serveStep<typeof joinSectionsStep>((request, report) => {
  report({ stage: 'tiling', fraction: 0, message: 'Joining the sections.' });
  return join(request).catch((error: unknown) => {
    throw engineFailure(error);
  });
});

async function join({ sections, target, storage }: JoinSectionsRequest): Promise<{ bytes: number }> {
  await using opened = new AsyncDisposableStack();
  const levels = [];
  for (const name of sections) levels.push(await imagesOf(opened.use(await openFileBytes(inFolder(name)))));
  const images = coarsestLevel(stackSections(levels));
  // GDAL adds overviews to the file, which must not exceed the limit of classic TIFF.
  const { bytes } = await writeCogFile(inFolder(target), images, storage, { isBig: true });
  return { bytes };
}
