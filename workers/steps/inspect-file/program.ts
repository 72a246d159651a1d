import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import { inspectUnknown } from './inspect-unknown.ts';
import type { inspectFileStep } from './step.ts';

/** Step program: detects the format of a file and what an import would make of it. */
serveStep<typeof inspectFileStep>((request) =>
  inspectUnknown({ ...request, path: inFolder(request.source), folder: inFolder() }).catch(
    (error: unknown) => {
      throw engineFailure(error);
    },
  ),
);
