import type { ArrivalRepository } from './arrival-repository.ts';
import type { BlobRepository } from './blob-repository.ts';
import type { CommentRepository } from './comment-repository.ts';
import type { HistoryRepository } from './history-repository.ts';
import type { IconRepository } from './icon-repository.ts';
import type { IdempotencyRepository } from './idempotency-repository.ts';
import type { ImageRepository } from './image-repository.ts';
import type { InvitationRepository } from './invitation-repository.ts';
import type { JobRepository } from './job-repository.ts';
import type { LayerRepository } from './layer-repository.ts';
import type { MarkerRepository } from './marker-repository.ts';
import type { MemberRepository } from './member-repository.ts';
import type { PresentationRepository } from './presentation-repository.ts';
import type { QuotaRepository } from './quota-repository.ts';
import type { RoomRepository } from './room-repository.ts';
import type { SessionRepository } from './session-repository.ts';
import type { StandingRepository } from './standing-repository.ts';
import type { TokenRepository } from './token-repository.ts';
import type { UploadRepository } from './upload-repository.ts';
import type { UserRepository } from './user-repository.ts';

/** Everything that is known, by subject. The same set outside (each call its own statement) and inside a transaction. */
export interface Repositories {
  readonly users: UserRepository;
  readonly rooms: RoomRepository;
  readonly members: MemberRepository;
  readonly invitations: InvitationRepository;
  readonly tokens: TokenRepository;
  readonly markers: MarkerRepository;
  readonly icons: IconRepository;
  readonly images: ImageRepository;
  readonly layers: LayerRepository;
  readonly uploads: UploadRepository;
  readonly arrivals: ArrivalRepository;
  readonly comments: CommentRepository;
  readonly presentations: PresentationRepository;
  readonly jobs: JobRepository;
  readonly history: HistoryRepository;
  readonly blobs: BlobRepository;
  readonly quota: QuotaRepository;
  readonly sessions: SessionRepository;
  readonly standing: StandingRepository;
  readonly idempotency: IdempotencyRepository;
}

/**
 * The database. Outside a transaction it reads and writes statement by statement; `transaction` runs `work` so
 * that all of it happens or nothing does. A deadlock or serialisation failure runs `work` again, so it must have no
 * effect outside the database. Connection trouble surfaces as Refusal `service_unavailable`.
 */
export interface Database extends Repositories {
  transaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * The same for what the service does of its own accord, such as to clean up after a request that is refused: where
   * `transaction` asks whether a caller may still do what it changes, this asks nothing.
   */
  ownTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
}
