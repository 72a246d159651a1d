import type { Pool } from 'pg';
import type { Database, Repositories } from '../../core/ports/database.ts';
import { tokenRepository } from './api-tokens.ts';
import { arrivalRepository } from './arrivals.ts';
import { blobRepository } from './blobs.ts';
import { commentRepository } from './comments.ts';
import { historyRepository } from './history.ts';
import { iconRepository } from './icons.ts';
import { idempotencyRepository } from './idempotency-keys.ts';
import { imageRepository } from './images.ts';
import { invitationRepository } from './invitations.ts';
import { jobRepository } from './jobs.ts';
import { layerRepository } from './layers.ts';
import { markerRepository } from './markers.ts';
import { memberRepository } from './members.ts';
import { presentationRepository } from './presentations.ts';
import { quotaRepository } from './quota.ts';
import { rasterRepository } from './rasters.ts';
import { roomRepository } from './rooms.ts';
import { openSession, type Session } from './session.ts';
import { sessionRepository } from './sessions.ts';
import { standingRepository } from './standing.ts';
import { uploadRepository } from './uploads.ts';
import { userRepository } from './users.ts';
import type { JobChanges } from './wait-for-job.ts';

/**
 * The database on a pool of connections. With `jobChanges` (a listener's) those who wait for a job learn of its end
 * at once; without it they look a few times a second.
 */
export function createPostgresDatabase(pool: Pool, jobChanges: JobChanges | null = null): Database {
  const session = openSession(pool);
  const transaction: Database['transaction'] = (work) =>
    session.atomically((within) => work(repositoriesOf(within, jobChanges)));
  return { ...repositoriesOf(session, jobChanges), transaction, ownTransaction: transaction };
}

function repositoriesOf(session: Session, jobChanges: JobChanges | null): Repositories {
  return {
    users: userRepository(session),
    rooms: roomRepository(session),
    members: memberRepository(session),
    invitations: invitationRepository(session),
    tokens: tokenRepository(session),
    markers: markerRepository(session),
    icons: iconRepository(session),
    images: imageRepository(session),
    layers: layerRepository(session),
    rasters: rasterRepository(session),
    uploads: uploadRepository(session),
    arrivals: arrivalRepository(session, jobChanges),
    comments: commentRepository(session),
    presentations: presentationRepository(session),
    jobs: jobRepository(session, jobChanges),
    history: historyRepository(session),
    blobs: blobRepository(session),
    quota: quotaRepository(session),
    sessions: sessionRepository(session),
    standing: standingRepository(session),
    idempotency: idempotencyRepository(session),
  };
}
