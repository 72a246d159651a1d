import { connect } from '../../client/connection.ts';
import type { Role } from '../../client/index.ts';
import { observedFetch } from './reachability.ts';

export { ChartroomError, isChartroomError, isRetryable } from '../../client/errors.ts';
export { randomId } from '../../client/requests/random-id.ts';
export { backoff, sleep } from '../../client/waits.ts';
export type {
  Actor,
  ApiToken,
  AttributeStatistics,
  CameraChange,
  Comment,
  CommentedType,
  CurrentUser,
  ExportJob,
  Feature,
  FileUpload,
  HistoryEvent,
  Icon,
  Invitation,
  IssuedApiToken,
  Job,
  JoinedRoom,
  Layer,
  LayerChange,
  LayerStatistics,
  Marker,
  MarkerChange,
  Member,
  Presentation,
  RasterDisplay,
  RasterDisplayChange,
  RasterLayer,
  RasterLayerChange,
  Reply,
  Room,
  RoomEvent,
  Slide,
  TileJson,
  TokenPermission,
  UploadProgress,
  UploadState,
} from '../../client/index.ts';

/** The roles that an invitation can grant. */
export type AssignableRole = Exclude<Role, 'owner'>;

/** Of the page to the API that served it, authenticated by the session cookie. */
export const connection = connect({ baseUrl: location.origin, fetch: observedFetch });

/** Requests of the API. The application sends requests only by this, `room-events.ts` and `transfers.ts`. */
export const service = connection.operations;
