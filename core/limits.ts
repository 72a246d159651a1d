/** All numbers that the interface guarantees or that protect the service. Bytes unless stated otherwise. */

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

export const limits = {
  singleRequestFile: 50 * MiB,
  /** Maximum number of chunks per upload, and of missing chunks that a response lists. */
  uploadChunks: 10_000,
  missingChunks: 1000,
  /**
   * A file larger than `streamedFromBytes` is processed while it is received, in pieces. The first piece is
   * small so that the job can start early; it starts when the rest is expected to take no longer than
   * `streamedTimeoutMs`.
   */
  streamedFromBytes: 4 * MiB,
  firstPieceBytes: 1 * MiB,
  pieceBytes: 8 * MiB,
  streamedTimeoutMs: 5000,
  /**
   * Heartbeat interval of a file that is being received and of its quota reservation. After
   * `arrivalSilenceMs` without a heartbeat the upload counts as interrupted and its reservation is released.
   * Several heartbeats must fit into that time.
   */
  arrivalSignMs: 10_000,
  arrivalSilenceMs: 60_000,
  /**
   * Minimum validity of a signed URL (seconds). URLs of the object store are valid for exactly this time,
   * those of the service for less than twice as long.
   */
  signedUrlSeconds: 15 * 60,
  roomImportFile: 2 * GiB,
  exportThreshold: 2 * GiB,
  /**
   * A body received at less than `bodyRate` (bytes per second) over `bodyWindow` (milliseconds) is rejected.
   * Bodies larger than `smallBody` count towards the concurrent uploads of their caller, as do smaller ones
   * that take longer than `smallBodyTimeout` (milliseconds).
   */
  bodyRate: 10_000,
  bodyWindow: 20_000,
  smallBody: 64 * 1024,
  smallBodyTimeout: 5000,
  jsonBody: 256 * 1024,
  /** JSON with texts, styles or lists of ids: bodies of such routes, and values in room files. */
  jsonDocument: 1 * MiB,
  inlineLayerBody: 10 * MiB,
  jsonDepth: 64,
  /**
   * Maximum number of member names and of values in a JSON body. Parsing much larger bodies would block other
   * requests.
   */
  jsonNames: 15_000,
  jsonValues: 50_000,
  /** Maximum number of values in one JSON text of a room file. */
  jsonValuesOfFile: 400_000,
  inlineLayerDepth: 1000,
  iconFile: 1 * MiB,
  multipartFields: 1 * MiB,
  multipartFieldCount: 64,
  markerTags: 50,
  /** Of the style of a room's markers, which is read with each request of the room. */
  markerStyle: 32 * 1024,
  markerTagLength: 200,
  markerTitleLength: 1000,
  markerGroupLength: 100,
  markerDescriptionLength: 100_000,
  /** JSON of the marker properties that have no field of their own. */
  markerProperties: 8 * 1024,
  markerIconSize: { min: 8, max: 256 },
  urlLength: 2048,
  /** Maximum number of rooms per user and of objects per room. */
  roomsPerUser: 1000,
  markersPerRoom: 5_000_000,
  /**
   * Markers per page, and the maximum number of events between two reads for which the second read can return
   * only the changes.
   */
  markerPageMax: 10_000,
  markerChanges: 10_000,
  /** Including replies. */
  commentsPerRoom: 100_000,
  /**
   * Part of `commentsPerRoom` reserved for the room's owner, because viewers can comment and no one can
   * delete the comments of others.
   */
  commentsForOwner: 1000,
  /**
   * History of a room, including photos that only the history refers to. Older events beyond this size are
   * trimmed, except the last `historyRetention` events, which open streams may still have to deliver.
   */
  historyPerRoom: 1 * GiB,
  historyRetention: 100,
  /** Updates of a comment by the same author within this time are merged into one event (milliseconds). */
  historyMergeMs: 10 * 60_000,
  /** Maximum number of new ids that a clone or import reports per kind. */
  maxReportedIds: 10_000,
  /** Maximum number of objects per kind that a clone or import reports with individual events. */
  eventsOfKind: 1000,
  /** Stops of a custom color scale of a raster. */
  displayStops: 1024,
  nameLength: 200,
  descriptionLength: 10_000,
  /** Pending invitations expire after this time (milliseconds). */
  invitationLifetime: 30 * 24 * 3600_000,
  tokensPerRoom: 50,
  tokenLifetimeDays: { min: 1, max: 365 },
  commentLength: 10_000,
  slides: 500,
  /** JSON of all slides of a room after a clone or import (characters). */
  slidesBytes: 8 * MiB,
  slideTitleLength: 1000,
  slideBodyLength: 100_000,
  /** Objects of one kind per slide. */
  slideObjects: 10_000,
  /** A map response with more features or bytes is simplified or replaced by a manifest of chunks. */
  answerFeatures: 20_000,
  answerBytes: 20 * MiB,
  /** Maximum number of warnings that a job stores, and their length (characters). */
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
  /** Maximum total size of the long texts of markers that are read from the database at once. */
  markerPageBytes: 4 * MiB,
  /**
   * A page of events ends with the event that reaches this size, because a page is read and delivered at
   * once.
   */
  eventPageBytes: 1 * MiB,
  /** Lifetime of unfinished uploads and export artifacts (milliseconds). */
  uploadLifetime: 24 * 3600_000,
  /**
   * Lifetime of an upload without any chunk (milliseconds); longer than receiving a chunk at the minimum rate
   * takes.
   */
  emptyUploadLifetime: 2 * 3600_000,
  artifactLifetime: 24 * 3600_000,
  /** Lifetime of a delivered artifact, for repeated requests with the same options (milliseconds). */
  deliveredArtifactLifetime: 10 * 60_000,
  /**
   * Maximum number of export files per room, including running exports, and of running exports per caller.
   */
  artifactsPerRoom: 20,
  exportsPerCaller: 3,
  /** Unfinished clones per caller, over all rooms. */
  clonesPerCaller: 3,
  /** Layers or rasters that a partial export can list. */
  exportedObjects: 1000,
  /**
   * How long the upload of a job that failed without a fault of the file is retained for a retry; it counts
   * towards the quota (milliseconds).
   */
  failedUploadLifetime: 24 * 3600_000,
  /**
   * Browser sessions expire this long after the sign-in, regardless of use; a sign-in must complete within
   * `signInTimeout` (milliseconds).
   */
  sessionLifetime: 30 * 24 * 3600_000,
  signInTimeout: 15 * 60_000,
  /** A JWT is accepted for this long after its `exp`, because clocks differ (milliseconds). */
  clockSkew: 30_000,
  /** How long the response to a request with an Idempotency-Key is stored (milliseconds). */
  idempotencyLifetime: 24 * 3600_000,
  /** How long an unreferenced blob is retained before the sweep may delete it (milliseconds). */
  blobGrace: 3600_000,
  /** How long a photo without a marker is retained, so that history can restore its marker (milliseconds). */
  unusedImageLifetime: 30 * 24 * 3600_000,
  /** How long a layer version that an update replaced is retained, so that the update can be reverted (milliseconds). */
  layerVersionLifetime: 30 * 24 * 3600_000,
  /** Conflicts that the result of an update lists. */
  reportedConflicts: 200,
  /** Changed markers that the result of an update names. */
  reportedChanges: 200,
  /** How long history, jobs and tokens of a deleted room are retained for operators (milliseconds). */
  deletedRoomLifetime: 7 * 24 * 3600_000,
  /**
   * Server-sent events: heartbeat interval (milliseconds) and the backlog at which a slow client is
   * disconnected (bytes).
   */
  eventHeartbeat: 15_000,
  eventBacklog: 1 * MiB,
} as const;
