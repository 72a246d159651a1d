import { hold } from '../../blobs/reference-objects.ts';
import type { ThreadPart } from '../../comments/comment.ts';
import { completeJob } from '../../jobs/complete-job.ts';
import type { Job } from '../../jobs/job.ts';
import type { Database, Repositories } from '../../ports/database.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import type { Room } from '../../rooms/room.ts';
import type { Emit } from '../../rooms/change-room.ts';
import { copySettings } from './apply-settings.ts';
import { type Published, reference } from './content/imported-kind.ts';
import { type ImportContent, kindsOfImport } from './content/kinds.ts';
import { emitImport } from './emit-import.ts';
import type { ImportPlan } from './import-plan.ts';
import { importResult, requireContent, sentenceOf } from './import-result.ts';
import { insertSlides } from './insert-slides.ts';

/** Reads what the plan refers to. The versions of its rasters are built. */
export async function readContent(
  objects: ObjectStore,
  plan: ImportPlan,
  signal: AbortSignal,
): Promise<ImportContent> {
  const content: [string, unknown][] = [];
  for (const { plural, imported } of kindsOfImport)
    content.push([plural, await imported.read(objects, plan[plural], signal)]);
  return Object.fromEntries(content) as ImportContent;
}

/** The plan of an import with everything that it refers to. */
export interface PreparedContent {
  readonly plan: ImportPlan;
  readonly content: ImportContent;
  /** Threads of the plan's comments, in batches. */
  readonly comments: () => AsyncIterable<readonly ThreadPart[]>;
}

/**
 * Adds all content of a file to the room and completes the job: inserts rows, references objects, updates the
 * owner's usage and writes the history in one transaction. Throws like `completeJob`, and Refusals
 * `quota_exceeded`, `limit_exceeded` and `nothing_imported`; nothing changes then.
 */
export async function publishImport(
  database: Database,
  job: Job,
  { plan, content, comments }: PreparedContent,
): Promise<void> {
  requireContent(plan);
  const end = { result: importResult(plan, content), message: sentenceOf(plan) };
  await completeJob(
    database,
    job,
    end,
    async (repositories, room, emit) => {
      const published = new Map<string, Published>();
      for (const { plural, imported } of kindsOfImport)
        published.set(plural, await imported.publish({ repositories, job }, content[plural]));
      for await (const some of comments()) await repositories.comments.insertAll(job.contentKey, some);
      const slidesCreated = await publishRest(repositories, { room, job, plan, emit });
      await holdObjects(repositories, { room, job, plan }, [...published.values()]);
      const objectsOf = (plural: string) => published.get(plural)?.objects ?? [];
      emitImport(emit, room, job, plan, { objectsOf, slides: slidesCreated });
    },
    async (repositories) => {
      for (const { plural, imported } of kindsOfImport)
        await imported.load?.({ repositories, job }, content[plural]);
    },
  );
}

interface Target {
  readonly room: Room;
  readonly job: Job;
  readonly plan: ImportPlan;
}

/** Publishes history, slides and settings, and completes the result of the job. Returns the number of slides. */
async function publishRest(
  repositories: Repositories,
  { room, job, plan, emit }: Target & { readonly emit: Emit },
): Promise<number> {
  const { archives, jobs } = repositories;
  if (plan.archive !== null) await archives.insert(job.contentKey, plan.archive);
  const slides = await insertSlides(repositories, room, job, plan, emit);
  const settings =
    plan.settings === null
      ? ({ outcome: 'kept', leftOut: [] } as const)
      : await copySettings(repositories, room, { settings: plan.settings, job, emit });
  await jobs.answer(job.id, {
    slidesCreated: slides.created,
    settings: settings.outcome,
    leftOut: [...plan.leftOut, ...slides.leftOut, ...settings.leftOut],
    ids: { ...plan.ids, slides: slides.ids },
  });
  return slides.created;
}

/** References the objects of the content and of the history. */
async function holdObjects(
  repositories: Repositories,
  { room, job, plan: { archive } }: Target,
  published: readonly Published[],
): Promise<void> {
  const ofHistory = archive === null ? [] : [reference(job, 'history', archive.id, [archive.blobKey])];
  const holdings = [...published.flatMap(({ references }) => references), ...ofHistory];
  const bytes = published.reduce((sum, each) => sum + each.bytes, archive?.bytes ?? 0);
  await hold(repositories, holdings, {
    id: job.reservationId,
    ownerId: room.ownerId,
    roomKey: room.key,
    bytes,
  });
}
