import type { Pool } from 'pg';
import type { Database, Repositories } from '../../core/ports/database.ts';
import { runUnitOfWork } from '../../core/ports/unit-of-work.ts';
import { tokenRepository } from './api-tokens.ts';
import { arrivalRepository } from './arrivals.ts';
import { artifactRepository } from './artifacts.ts';
import { blobRepository } from './blobs.ts';
import { commentRepository } from './comments.ts';
import { contentRepositories } from './content/tables.ts';
import { roomCopyRepository } from './copy/room-copies.ts';
import { historyRepository } from './history.ts';
import { historyArchiveRepository } from './history-archives.ts';
import { idempotencyRepository } from './idempotency-keys.ts';
import { invitationRepository } from './invitations.ts';
import { jobAttemptRepository } from './job-attempts.ts';
import { jobRepository } from './jobs.ts';
import { memberRepository } from './members.ts';
import { layerVersionRepository } from './layer-versions.ts';
import { overviewRebuildRepository } from './overview-rebuilds.ts';
import { presentationRepository } from './presentations.ts';
import { quotaRepository } from './quota.ts';
import { roomSizeRepository } from './room-sizes.ts';
import { roomRepository } from './rooms.ts';
import { recountRepository } from './recount/recounts.ts';
import { openConnection, type Connection } from './connection.ts';
import { sessionRepository } from './sessions.ts';
import { credentialStatusRepository } from './credential-status.ts';
import { uploadRepository } from './uploads.ts';
import { userRepository } from './users.ts';
import type { JobChanges } from './wait-for-job.ts';

/**
 * The database on a connection pool. With `jobChanges` of a listener, waiters are notified of the end of a
 * job; without it they poll a few times per second.
 */
export function createPostgresDatabase(pool: Pool, jobChanges: JobChanges | null = null): Database {
  const connection = openConnection(pool);
  const transaction: Database['transaction'] = (work, subscribers = []) =>
    connection.atomically((within) => runUnitOfWork(repositoriesOf(within, jobChanges), subscribers, work));
  return {
    ...repositoriesOf(connection, jobChanges),
    transaction,
    ownTransaction: (work) => transaction(work),
  };
}

function repositoriesOf(connection: Connection, jobChanges: JobChanges | null): Repositories {
  return {
    users: userRepository(connection),
    rooms: roomRepository(connection),
    roomCopies: roomCopyRepository(connection),
    members: memberRepository(connection),
    invitations: invitationRepository(connection),
    tokens: tokenRepository(connection),
    ...contentRepositories(connection),
    layerVersions: layerVersionRepository(connection),
    overviewRebuilds: overviewRebuildRepository(connection),
    uploads: uploadRepository(connection),
    arrivals: arrivalRepository(connection, jobChanges),
    comments: commentRepository(connection),
    presentations: presentationRepository(connection),
    jobs: jobRepository(connection, jobChanges),
    jobAttempts: jobAttemptRepository(connection),
    artifacts: artifactRepository(connection),
    roomSizes: roomSizeRepository(connection),
    history: historyRepository(connection),
    archives: historyArchiveRepository(connection),
    blobs: blobRepository(connection),
    quota: quotaRepository(connection),
    sessions: sessionRepository(connection),
    credentialStatus: credentialStatusRepository(connection),
    recounts: recountRepository(connection),
    idempotency: idempotencyRepository(connection),
  };
}
