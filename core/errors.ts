/**
 * The catalogue of errors: stable code, HTTP status and default message. Code that rejects a request throws a
 * `Refusal`; the HTTP tier converts it to a response and job activities convert it to a job error.
 */

export const catalogue = {
  // 400
  invalid_request: [400, 'The request is not valid.'],
  invalid_room_id: [400, 'A room id has exactly 10 characters from A-Z, a-z, 0-9, _ and -.'],
  invalid_json: [400, 'The body is not valid JSON.'],
  json_too_deep: [400, 'The JSON is nested too deeply.'],
  unsupported_media_type: [400, 'The operation does not accept this content type.'],
  invalid_multipart: [400, 'The multipart body is malformed or incomplete.'],
  missing_file: [400, 'The multipart part "file" is missing.'],
  empty_update: [400, 'The update contains no fields.'],
  unknown_parameter: [400, 'The operation does not support this query parameter.'],
  unknown_field: [400, 'The field is unknown or read-only.'],
  invalid_comment: [400, 'The comment is not valid.'],
  clone_into_itself: [400, 'A room cannot be cloned into itself; specify another source room.'],
  invalid_presentation: [400, 'The presentation is not valid.'],
  invalid_marker: [400, 'The marker is not valid.'],
  invalid_bbox: [
    400,
    'A bounding box is bbox=west,south,east,north, or minLon, minLat, maxLon and maxLat, in degrees.',
  ],
  invalid_filter: [400, 'The filter is not valid.'],
  unknown_attribute: [400, 'The layer has no attribute of this name.'],
  too_many_to_sort: [400, 'Too many features to sort; filter them first.'],
  invalid_tile: [400, 'The zoom, column and row of a tile must be whole numbers.'],
  invalid_raster_layer: [400, 'The raster layer is not valid.'],
  invalid_display: [400, 'The display is not valid.'],
  checksum_mismatch: [400, 'The SHA-256 of the received data does not match the declared value.'],
  size_mismatch: [400, 'The size of the received data does not match the declared value.'],
  invalid_layer: [400, 'The layer is not valid.'],
  unsupported_format: [400, 'The file format is not supported.'],
  invalid_file: [400, 'The file is damaged or does not match its declared format.'],
  not_a_room_file: [400, 'The file is not an export of a room; import it as new content.'],
  partial_export: [
    400,
    'The file contains only the part of its room in a bounding box, so it cannot update the room.',
  ],
  other_room: [400, 'The file was exported from another room.'],
  export_too_old: [
    400,
    'The history of the room does not reach back to the export of the file; export it again.',
  ],
  nothing_imported: [400, 'Nothing in the file could be imported.'],
  invalid_icon: [400, 'The icon is not valid.'],
  invalid_image: [400, 'The image is not valid.'],
  unsupported_crs: [400, 'The coordinate reference system of the file is missing or not supported.'],
  invalid_columns: [400, 'The table does not have the declared columns.'],
  unknown_layer: [400, 'The file has no layer of the requested name.'],
  option_not_applicable: [400, 'An option does not apply to the format of the file.'],
  crs_unknown: [
    400,
    'The file declares no coordinate reference system, and its coordinates are not degrees; send it with its system as "crs".',
  ],
  sign_in_failed: [400, 'The sign-in was not completed; start it again.'],
  invalid_idempotency_key: [400, 'The Idempotency-Key header must have 1 to 255 printable ASCII characters.'],
  idempotency_key_reused: [400, 'This Idempotency-Key was already used for a different request.'],
  // 401
  authentication_required: [401, 'Sign in or send a token.'],
  invalid_session: [401, 'Invalid or expired session'],
  invalid_api_token: [401, 'Invalid or expired API token'],
  // 403
  token_not_scoped: [403, 'API token is not scoped to this room'],
  token_lacks_permission: [403, "API token lacks '<permission>' permission"],
  api_token_not_allowed: [403, 'This operation does not accept API tokens.'],
  insufficient_permission: [403, 'You do not have permission for this operation.'],
  email_not_verified: [403, 'The e-mail address of the account is not verified.'],
  cross_site_request: [403, 'Cross-site requests are not allowed.'],
  // 404 and 405
  not_found: [404, 'Not found.'],
  room_not_found: [404, 'Room not found.'],
  marker_not_found: [404, 'Marker not found.'],
  layer_not_found: [404, 'Layer not found.'],
  raster_layer_not_found: [404, 'Raster layer not found.'],
  comment_not_found: [404, 'Comment not found.'],
  reply_not_found: [404, 'Reply not found.'],
  event_not_found: [404, 'Event not found in the history.'],
  icon_not_found: [404, 'Icon not found.'],
  image_not_found: [404, 'Image not found.'],
  user_not_found: [404, 'User not found.'],
  member_not_found: [404, 'Member not found.'],
  invitation_not_found: [404, 'Invitation not found.'],
  token_not_found: [404, 'API token not found.'],
  job_not_found: [404, 'Job not found.'],
  upload_not_found: [404, 'Upload not found.'],
  tile_not_found: [404, 'Tile not found.'],
  chunk_not_found: [404, 'Chunk not found.'],
  method_not_allowed: [405, 'This path does not support the request method.'],
  // 408
  body_too_slow: [408, 'The request body was received too slowly.'],
  // 409 and 410
  idempotency_key_in_use: [409, 'The first request with this Idempotency-Key is still running.'],
  answer_not_kept: [409, 'The request already succeeded, but its response was not stored.'],
  conflict: [409, 'The request conflicts with the current state.'],
  group_locked: [409, 'The group of the marker is locked; unlock it first.'],
  chunk_conflict: [409, 'This chunk already exists with different content.'],
  upload_incomplete: [409, 'The upload is missing chunks.'],
  update_expired: [409, 'The update can no longer be reverted: the history does not reach back to it.'],
  not_revertible: [409, 'Only the change of a single marker can be reverted.'],
  job_not_cancellable: [409, 'The job has already ended.'],
  job_not_retryable: [409, 'Only a failed job can be retried, and only if a retry can succeed.'],
  limit_exceeded: [409, 'Limit reached; delete existing items first.'],
  token_limit_reached: [409, 'The room has reached its maximum number of API tokens.'],
  owner_cannot_be_removed: [409, 'The owner of a room cannot be removed.'],
  artifact_not_ready: [409, 'The export is still running.'],
  export_failed: [409, 'The export failed; start a new one.'],
  artifact_expired: [410, 'The artifact has expired.'],
  // 412
  state_changed: [
    412,
    'The object was changed since it was read. Merge your change with its current state, and send it with the current tag.',
  ],
  // 413
  quota_exceeded: [413, "The storage quota of the room's owner is exceeded."],
  file_too_large: [
    413,
    'A single request accepts files of up to 50 MB; use a chunked upload for larger ones.',
  ],
  body_too_large: [413, 'The request body exceeds the size limit of this operation.'],
  icon_too_large: [413, 'The icon exceeds the limit of 1 MB.'],
  export_too_large: [413, 'The export is too large for a single response; use export-jobs.'],
  // 429 and 5xx
  rate_limited: [429, 'Too many requests; retry later.'],
  too_many_streams: [429, 'Too many open event streams; close one first.'],
  too_many_bodies: [429, 'Too many concurrent uploads; retry later.'],
  internal_error: [500, 'Internal error. Report the request id to the operator.'],
  broadcast_failed: [502, 'The change could not be broadcast and was not applied; retry the request.'],
  service_unavailable: [503, 'The room state is temporarily unreadable; retry later.'],
  sandbox_unavailable: [
    503,
    'Files of this type cannot be processed at the moment because the server cannot sandbox the programs that read them.',
  ],
  identity_unavailable: [503, 'The identity provider is temporarily unavailable; retry later.'],
  geocoder_unavailable: [503, 'The geocoder is temporarily unavailable; retry later.'],
  overloaded: [503, 'The service is overloaded; retry later.'],
  storage_full: [507, 'The storage of the service is full; retry later.'],
  shutting_down: [503, 'The service is restarting; retry the request.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof catalogue;

/** Codes whose public `error` string is a fixed text instead of the code. */
const publicStrings: Partial<Record<ErrorCode, (details: Details) => string>> = {
  unknown_field: (details) => `unknown_field:${String(details.field)}`,
  unknown_parameter: (details) => `unknown_parameter:${String(details.parameter)}`,
  invalid_api_token: () => 'Invalid or expired API token',
  token_not_scoped: () => 'API token is not scoped to this room',
  token_lacks_permission: (details) => `API token lacks '${String(details.permission)}' permission`,
  insufficient_permission: () => 'insufficient permission',
};

export type Details = Readonly<Record<string, unknown>>;

/** An expected error with a stable code. `message` says in plain language what is wrong and where. */
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

  /** The `error` member of the response body, as fixed by the interface. */
  get publicError(): string {
    return publicStrings[this.code]?.(this.details) ?? this.code;
  }
}
