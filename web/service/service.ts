import { createChartroomClient, type Role } from '../../client/index.ts';

export { ChartroomError, isChartroomError, isRetryable, randomId } from '../../client/index.ts';
export { sleep } from '../../client/waits.ts';
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

/**
 * The client of the API that served this page, authenticated by the session cookie. All requests of the application
 * use it.
 */
export const service = createChartroomClient({ baseUrl: location.origin });
