/**
 * The one catalogue of refusals: stable code → HTTP status and default sentence. Whoever refuses throws a
 * `Refusal`; only the HTTP tier turns it into an answer, and only job activities turn it into a job error.
 */

export const catalogue = {
  // 400
  invalid_request: [400, 'The request is not valid.'],
  invalid_room_id: [400, 'A room id has exactly 10 characters from A-Z, a-z, 0-9, _ and -.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  json_too_deep: [400, 'The JSON is nested too deeply.'],
  unsupported_media_type: [400, 'This content type is not accepted here.'],
  invalid_multipart: [400, 'The multipart body is broken or incomplete.'],
  missing_file: [400, 'The part "file" is missing.'],
  empty_update: [400, 'The update holds no field.'],
  unknown_parameter: [400, 'The query holds a parameter that is unknown here.'],
  unknown_field: [400, 'The body holds a field that is unknown or read-only.'],
  invalid_comment: [400, 'The comment is not valid.'],
  clone_into_itself: [400, 'A room cannot be cloned into itself; name another room as the source.'],
  invalid_presentation: [400, 'The presentation is not valid.'],
  invalid_marker: [400, 'The marker is not valid.'],
  invalid_bbox: [
    400,
    'A bounding box is bbox=west,south,east,north, or minLon, minLat, maxLon and maxLat, in degrees.',
  ],
  invalid_tile: [400, 'Zoom, column and row of a tile are whole numbers.'],
  invalid_raster_layer: [400, 'The raster layer is not valid.'],
  invalid_display: [400, 'The display is not valid.'],
  checksum_mismatch: [400, 'What came in has another SHA-256 than was said.'],
  size_mismatch: [400, 'What came in has another size than was said.'],
  invalid_layer: [400, 'The layer is not valid.'],
  unsupported_format: [400, 'The file is of no format that is read here.'],
  invalid_file: [400, 'The file is damaged or not what it says.'],
  invalid_icon: [400, 'The icon is not valid.'],
  invalid_image: [400, 'The image is not valid.'],
  unsupported_crs: [400, 'The coordinate reference system of the file is not supported or not named.'],
  sign_in_failed: [400, 'The sign-in was not completed; begin it again.'],
  invalid_idempotency_key: [400, 'The Idempotency-Key header has 1 to 255 printable ASCII characters.'],
  idempotency_key_reused: [400, 'The Idempotency-Key was used before with another request.'],
  // 401
  authentication_required: [401, 'Sign in or send a token.'],
  invalid_session: [401, 'Invalid or expired session'],
  invalid_api_token: [401, 'Invalid or expired API token'],
  // 403
  token_not_scoped: [403, 'API token is not scoped to this room'],
  token_lacks_permission: [403, "API token lacks '<permission>' permission"],
  api_token_not_allowed: [403, 'API tokens cannot be used for this operation.'],
  insufficient_permission: [403, 'The caller lacks the permission for this operation.'],
  email_not_verified: [403, 'The e-mail address of the account is not verified.'],
  cross_site_request: [403, 'The request comes from another site.'],
  // 404 and 405
  not_found: [404, 'There is nothing here.'],
  room_not_found: [404, 'There is no such room.'],
  marker_not_found: [404, 'There is no such marker.'],
  layer_not_found: [404, 'There is no such layer.'],
  raster_layer_not_found: [404, 'There is no such raster layer.'],
  comment_not_found: [404, 'There is no such comment.'],
  reply_not_found: [404, 'There is no such reply.'],
  event_not_found: [404, 'There is no such event in the history.'],
  icon_not_found: [404, 'There is no such icon.'],
  image_not_found: [404, 'There is no such image.'],
  user_not_found: [404, 'There is no such user.'],
  member_not_found: [404, 'There is no such member.'],
  invitation_not_found: [404, 'There is no such invitation.'],
  token_not_found: [404, 'There is no such API token.'],
  job_not_found: [404, 'There is no such job.'],
  upload_not_found: [404, 'There is no such upload.'],
  tile_not_found: [404, 'There is no such tile.'],
  chunk_not_found: [404, 'There is no such chunk.'],
  method_not_allowed: [405, 'The method is not allowed here.'],
  // 408
  body_too_slow: [408, 'The body comes in too slowly.'],
  // 409 and 410
  idempotency_key_in_use: [409, 'The first request with this Idempotency-Key is still under way.'],
  answer_not_kept: [409, 'The request was carried out before, but its answer was not kept.'],
  conflict: [409, 'The request conflicts with the present state.'],
  chunk_conflict: [409, 'Another content came in for this chunk before.'],
  upload_incomplete: [409, 'Chunks of the upload are missing.'],
  not_revertible: [409, 'Only the change of a single marker can be reverted.'],
  job_not_cancellable: [409, 'The job has ended already.'],
  job_not_retryable: [409, 'Only a failed job can be retried, and only where a retry can succeed.'],
  limit_exceeded: [409, 'There are as many of these as there may be; delete some first.'],
  token_limit_reached: [409, 'The room has as many API tokens as it may have.'],
  owner_cannot_be_removed: [409, 'The owner of a room cannot be removed.'],
  artifact_not_ready: [409, 'The export has not come to its end yet.'],
  export_failed: [409, 'The export has failed; start another one.'],
  artifact_expired: [410, 'The artifact has expired.'],
  // 413
  quota_exceeded: [413, "The storage limit of the room's owner is used up."],
  file_too_large: [413, 'A file in one request may hold 50 MB at most; send larger ones in chunks.'],
  body_too_large: [413, 'The body is larger than this operation accepts.'],
  icon_too_large: [413, 'An icon may hold 1 MB at most.'],
  export_too_large: [413, 'The export is too large for one answer; use export-jobs.'],
  // 429 and 5xx
  rate_limited: [429, 'Too many requests; wait and try again.'],
  too_many_streams: [429, 'Too many event streams are open; close one of them.'],
  too_many_bodies: [429, 'Too many bodies of yours are on their way; wait and try again.'],
  internal_error: [500, 'Something went wrong here. The request id leads to the log.'],
  broadcast_failed: [502, 'The change could not be broadcast and was not applied. It is safe to try again.'],
  service_unavailable: [503, 'The room state is momentarily unreadable; try again.'],
  sandbox_unavailable: [
    503,
    'Files of this kind are not read at the moment: the programs that read them cannot be held in on this server.',
  ],
  identity_unavailable: [503, 'Sign-ins cannot be checked at the moment; try again.'],
  overloaded: [503, 'More requests come in than can be answered in time; wait and try again.'],
  storage_full: [507, 'There is no room in the storage of the service at the moment; try again later.'],
  shutting_down: [503, 'The service is restarting; try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalogue;

/** Codes whose public `error` string is a text of the interface rather than the code itself. */
const publicStrings: Partial<Record<ErrorCode, (details: Details) => string>> = {
  unknown_field: (details) => `unknown_field:${String(details.field)}`,
  unknown_parameter: (details) => `unknown_parameter:${String(details.parameter)}`,
  invalid_api_token: () => 'Invalid or expired API token',
  token_not_scoped: () => 'API token is not scoped to this room',
  token_lacks_permission: (details) => `API token lacks '${String(details.permission)}' permission`,
  insufficient_permission: () => 'insufficient permission',
};

export type Details = Readonly<Record<string, unknown>>;

/** A refusal with a stable code. `message` is a sentence for a person: what is wrong, and where. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message?: string, details: Details = {}, options?: ErrorOptions) {
    super(message ?? catalogue[code][1], options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return catalogue[this.code][0];
  }

  /** The `error` member of the answer: the interface's string to the letter. */
  get publicError(): string {
    return publicStrings[this.code]?.(this.details) ?? this.code;
  }
}
