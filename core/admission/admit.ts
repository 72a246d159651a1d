import { Refusal, type ErrorCode } from '../errors.ts';
import { isRoomId } from '../ids.ts';
import type { Repositories } from '../ports/database.ts';
import type { Job } from '../jobs/job.ts';
import type { LayerAccess, SeenLayer } from '../layers/layer.ts';
import type { Admission } from '../rooms/admission.ts';
import type { RasterAccess, SeenRaster } from '../rasters/raster.ts';
import type { SeenRoom } from '../rooms/object-access.ts';
import type { Room, CredentialAccess } from '../rooms/room.ts';
import type { ChunkedUpload } from '../uploads/chunked-upload.ts';
import { isOnDeck } from '../content/deck.ts';
import { authorize, type Entrance } from '../access/authorize.ts';
import type { Caller } from '../access/caller.ts';
import { operations, type AccessRule, type Operation, type Role } from '../access/operations.ts';
import { roomAccessFinder, type AccessFinder } from './access-finder.ts';

/** Finds what a request names and authorizes the caller, or throws the Refusal that the interface defines. */
export const admit = { toService, toRoom, toLayer, toRaster, toJob, toUpload };

function toService(operation: Operation, caller: Caller): Entrance {
  return authorize(operation, caller, null, null);
}

async function toRoom(
  repositories: Pick<Repositories, 'rooms'>,
  operation: Operation,
  caller: Caller,
  roomId: string,
  finder: AccessFinder<CredentialAccess> = roomAccessFinder(repositories, roomId),
): Promise<Admission> {
  if (!isRoomId(roomId)) throw new Refusal('invalid_room_id');
  // A token reveals nothing about other rooms, not even whether they exist.
  if (caller.type === 'token' && caller.roomId !== roomId) throw new Refusal('token_not_scoped');
  const { room, role } = await finder.of(caller);
  if (room === null) throw new Refusal('room_not_found');
  return enter(() => Promise.resolve(role), operation, caller, room);
}

/** Authorizes access to the room of a layer. The layer does not include its manifest. */
async function toLayer(
  repositories: Pick<Repositories, 'presentations' | 'images' | 'icons'>,
  operation: Operation,
  caller: Caller,
  { object: layer, room, role }: LayerAccess,
): Promise<Admission<SeenRoom> & { layer: SeenLayer }> {
  if (layer === null || room === null) throw absent(caller, 'layer_not_found');
  const isShown = () => isOnDeck(repositories, room.contentKey, 'layer', layer.id);
  const roleHere = () => Promise.resolve(role);
  const admission = await enterUnnamed(roleHere, operation, caller, room, 'layer_not_found', isShown);
  return { ...admission, layer };
}

/** Authorizes access to a room and one of its rasters. The raster does not include its manifest. */
async function toRaster(
  repositories: Pick<Repositories, 'presentations' | 'images' | 'icons'>,
  operation: Operation,
  caller: Caller,
  roomId: string,
  { object: raster, room, role }: RasterAccess,
): Promise<Admission<SeenRoom> & { raster: SeenRaster }> {
  if (caller.type === 'token' && caller.roomId !== roomId) throw new Refusal('token_not_scoped');
  if (room === null) throw new Refusal('room_not_found');
  const admission = await enter(() => Promise.resolve(role), operation, caller, room);
  const isClosed =
    raster === null ||
    (admission.entrance === 'deck' && !(await isOnDeck(repositories, room.contentKey, 'raster', raster.id)));
  if (isClosed) throw new Refusal('raster_layer_not_found');
  return { ...admission, raster };
}

async function toJob(
  repositories: Pick<Repositories, 'rooms' | 'jobs'>,
  operation: Operation,
  caller: Caller,
  jobId: string,
): Promise<Admission & { job: Job }> {
  const job = await repositories.jobs.find(jobId);
  const room = job && (await repositories.rooms.findByKey(job.roomKey));
  if (job === null || room === null) throw absent(caller, 'job_not_found');
  return {
    ...(await enterUnnamed(roleIn(repositories, room, caller), operation, caller, room, 'job_not_found')),
    job,
  };
}

async function toUpload(
  repositories: Pick<Repositories, 'rooms' | 'uploads'>,
  operation: Operation,
  caller: Caller,
  uploadId: string,
): Promise<Admission & { upload: ChunkedUpload }> {
  const upload = await repositories.uploads.find(uploadId.toLowerCase());
  const room = upload && (await repositories.rooms.findByKey(upload.roomKey));
  if (upload === null || room === null) throw absent(caller, 'upload_not_found');
  return {
    ...(await enterUnnamed(roleIn(repositories, room, caller), operation, caller, room, 'upload_not_found')),
    upload,
  };
}

type RoleLookup = () => Promise<Role | null>;

/** Only users have roles. */
function roleIn({ rooms }: Pick<Repositories, 'rooms'>, room: Room, caller: Caller): RoleLookup {
  return async () => (caller.type === 'user' ? rooms.role(room.key, caller.userId) : null);
}

async function enter<R extends SeenRoom>(
  roleHere: RoleLookup,
  operation: Operation,
  caller: Caller,
  room: R,
): Promise<Admission<R>> {
  const role = await roleHere();
  const entrance = authorize(operation, caller, { ...room, roomKey: room.key }, role);
  return { room, role, entrance };
}

/**
 * Authorizes access to the room of an object whose path does not name the room. Callers who may not see the
 * room receive `absent`. `isShown`: whether a slide shows the object, for rooms where only the presentation
 * is public.
 */
async function enterUnnamed<R extends SeenRoom>(
  roleHere: RoleLookup,
  operation: Operation,
  caller: Caller,
  room: R,
  code: ErrorCode,
  isShown: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<Admission<R>> {
  if (caller.type === 'token' && caller.roomKey !== room.key) throw absent(caller, code);
  if (room.isPublic || caller.type === 'token') return enter(roleHere, operation, caller, room);
  const role = await roleHere();
  if (role === null) {
    const rule: AccessRule = operations[operation];
    const mayBeShown = room.presentationIsPublic && rule.anonymous === 'public-deck';
    if (!mayBeShown || !(await isShown())) throw absent(caller, code);
  }
  return { room, role, entrance: authorize(operation, caller, { ...room, roomKey: room.key }, role) };
}

/** The same error for an absent object and for one that the caller may not see. */
function absent(caller: Caller, code: ErrorCode): Refusal {
  return new Refusal(caller.type === 'anonymous' ? 'authentication_required' : code);
}
