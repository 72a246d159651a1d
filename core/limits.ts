/** Every number that the interface promises or that protects the service, in one place. Bytes unless said otherwise. */

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

export const limits = {
  singleRequestFile: 50 * MiB,
  /** Chunks of one upload, and how many missing ones an answer names at most. */
  uploadChunks: 10_000,
  missingChunks: 1000,
  /**
   * A file that is larger than `streamedFromBytes` is read while it comes in, in pieces: the first is small so that the job
   * can begin, and it begins once the rest should take no longer than `streamedTimeoutMs`.
   */
  streamedFromBytes: 4 * MiB,
  firstPieceBytes: 1 * MiB,
  pieceBytes: 8 * MiB,
  streamedTimeoutMs: 5000,
  /**
   * The interval of the heartbeat of a file that is being received and of its quota reservation. A file whose last
   * heartbeat is older than `arrivalSilenceMs` is interrupted, and its reservation is released. Several heartbeats must
   * fit in between.
   */
  arrivalSignMs: 10_000,
  arrivalSilenceMs: 60_000,
  /** A signed URL of the object store is valid for this time, one that reads for less than twice as long (seconds). */
  signedUrlSeconds: 15 * 60,
  roomImportFile: 2 * GiB,
  exportThreshold: 2 * GiB,
  /**
   * A body that brings less than `bodyRate` (bytes a second) while it is waited for, over `bodyWindow` (milliseconds),
   * is refused. Longer ones than `smallBody` count among those that their caller may send at once, and so do shorter
   * ones that were waited for that long.
   */
  bodyRate: 10_000,
  bodyWindow: 20_000,
  smallBody: 64 * 1024,
  smallBodyTimeout: 5000,
  jsonBody: 1 * MiB,
  inlineLayerBody: 10 * MiB,
  jsonDepth: 64,
  /** Names of members and values of a JSON body: making objects of many more would hold up everybody else. */
  jsonNames: 15_000,
  jsonValues: 50_000,
  /** Values in one JSON text of a room's file. */
  jsonValuesOfFile: 400_000,
  inlineLayerDepth: 1000,
  iconFile: 1 * MiB,
  multipartFields: 1 * MiB,
  multipartFieldCount: 64,
  markerTags: 50,
  markerTagLength: 200,
  markerTitleLength: 1000,
  markerDescriptionLength: 100_000,
  /** JSON of the properties that a marker keeps beside its own fields. */
  markerProperties: 8 * 1024,
  markerIconSize: { min: 8, max: 256 },
  urlLength: 2048,
  /** What a user may own and a room may hold: nothing is taken in beyond. */
  roomsPerUser: 1000,
  markersPerRoom: 5_000_000,
  /** Markers of one page, and events that may lie between two reads of which the second asks only for what changed. */
  markerPageMax: 10_000,
  markerChanges: 10_000,
  /** With their replies. */
  commentsPerRoom: 100_000,
  /** Of these, reserved for the room's owner: viewers may comment, and nobody deletes the comments of others. */
  commentsForOwner: 1000,
  /**
   * History of a room, with the photos that it alone refers to: what is beyond is trimmed from the oldest, but never the
   * last `historyRetention` events, which open streams may still have to tell.
   */
  historyPerRoom: 1 * GiB,
  historyRetention: 100,
  /** Updates of one comment by one person that follow each other within this time are one event (milliseconds). */
  historyMergeMs: 10 * 60_000,
  /** Of each kind of copied or imported objects, so many new ids are told. */
  maxReportedIds: 10_000,
  /** And so many of them are told by events of their own. */
  eventsOfKind: 1000,
  /** Stops of a raster's own scale of colours. */
  displayStops: 1024,
  nameLength: 200,
  descriptionLength: 10_000,
  /** A pending invitation waits this long (milliseconds). */
  invitationLifetime: 30 * 24 * 3600_000,
  tokensPerRoom: 50,
  tokenLifetimeDays: { min: 1, max: 365 },
  commentLength: 10_000,
  slides: 500,
  /** JSON of all slides of a room that copies and imports may bring together (characters). */
  slidesBytes: 8 * MiB,
  slideTitleLength: 1000,
  slideBodyLength: 100_000,
  /** Objects of one kind that one slide shows. */
  slideObjects: 10_000,
  /** What an answer to a map may hold before its features are simplified, or it turns into a manifest of chunks. */
  answerFeatures: 20_000,
  answerBytes: 20 * MiB,
  /** Warnings that a job retains, and their length (characters). */
  jobWarnings: 1000,
  jobWarningLength: 4000,
  /** How long a request waits for a small job before it answers 202 (milliseconds). */
  smallJobWait: 10_000,
  /** Default storage quota of a user. */
  userQuota: 20 * GiB,
  adminPage: 50,
  adminPageMax: 500,
  historyPage: 50,
  historyPageMax: 500,
  /** Long texts of markers that are read from the database together. */
  markerPageBytes: 4 * MiB,
  /** A page of events ends with the one that brings it to so many bytes: it is read, and told, in one go. */
  eventPageBytes: 1 * MiB,
  /** Unfinished uploads and export artifacts live this long (milliseconds). */
  uploadLifetime: 24 * 3600_000,
  /** One that waits for its first chunk, longer than that may take at the least rate of a body (milliseconds). */
  emptyUploadLifetime: 2 * 3600_000,
  artifactLifetime: 24 * 3600_000,
  /** What a request was answered with is kept so long, for who asks for the same again (milliseconds). */
  deliveredArtifactLifetime: 10 * 60_000,
  /** Files of exports that a room has at once, running exports included, and running exports of one caller. */
  artifactsPerRoom: 20,
  exportsPerCaller: 3,
  /** Clones of one caller that have not ended, in all rooms. */
  clonesPerCaller: 3,
  /** Layers or rasters that a partial export names. */
  exportedObjects: 1000,
  /** The upload of a job that failed by no fault of the file is kept this long for a retry, and counted (milliseconds). */
  failedUploadLifetime: 24 * 3600_000,
  /** A browser session ends this long after its sign-in, used or not; a sign-in may take so long (milliseconds). */
  sessionLifetime: 30 * 24 * 3600_000,
  signInTimeout: 15 * 60_000,
  /** A JWT is good for so long after its `exp`, as clocks differ (milliseconds). */
  clockSkew: 30_000,
  /** The answer to a request with an Idempotency-Key is kept this long (milliseconds). */
  idempotencyLifetime: 24 * 3600_000,
  /** An unreferenced blob is kept this long before the sweep may take it (milliseconds). */
  blobGrace: 3600_000,
  /** A photo that no marker refers to is kept this long, so that history can restore its marker (milliseconds). */
  unusedImageLifetime: 30 * 24 * 3600_000,
  /** History, jobs and tokens of a deleted room are kept this long, for operators (milliseconds). */
  deletedRoomLifetime: 7 * 24 * 3600_000,
  /** Server-sent events: heartbeat period (milliseconds) and the backlog at which a slow client is cut (bytes). */
  eventHeartbeat: 15_000,
  eventBacklog: 1 * MiB,
} as const;
