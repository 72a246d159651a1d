import type { Pool } from 'pg';
import { createPostgresDatabase } from '../../../adapters/postgres/database.ts';
import { createPool } from '../../../adapters/postgres/pool.ts';
import { newId } from '../../../core/ids.ts';
import { emptyMarker } from '../../../core/markers/marker.ts';
import type { Database } from '../../../core/ports/database.ts';
import type { Marker } from '../../../core/markers/marker.ts';
import type { NewJob } from '../../../core/jobs/job.ts';
import type { Room, RoomSettings } from '../../../core/rooms/room.ts';
import type { User } from '../../../core/users/user.ts';
import { createTestDatabase } from '../../support/postgres.ts';

/** A new database with all dependencies, for the tests of one file. */
export interface DatabaseStand {
  readonly url: string;
  readonly pool: Pool;
  readonly database: Database;
  /** Creates a separate user. */
  signIn(): Promise<User>;
  /** Creates a separate room of the given user or of a new one. */
  createRoom(owner?: User): Promise<Room>;
  close(): Promise<void>;
}

export async function createStand(size = 10, pipelined = false): Promise<DatabaseStand> {
  const { url, drop } = await createTestDatabase();
  const pool = createPool({ databaseUrl: url, size, applicationName: 'contract-tests', pipelined });
  const database = createPostgresDatabase(pool);
  let people = 0;

  const signIn = async () => {
    const subject = `person-${++people}`;
    const claims = {
      issuer: 'https://id.example',
      subject,
      email: null,
      emailVerified: false,
      name: subject,
    };
    return (await database.users.signIn(claims)).user;
  };

  const createRoom = async (owner?: User) => {
    const { id: ownerId } = owner ?? (await signIn());
    const room = await database.rooms.create({ id: newRoomId(), ownerId, name: null, settings });
    if (room === null) throw new Error('The id was taken.');
    return room;
  };

  const close = async () => {
    await pool.end();
    await drop();
  };

  return { url, pool, database, signIn, createRoom, close };
}

export const settings: RoomSettings = {
  autoZoomEnabled: true,
  defaultView: null,
  defaultTheme: null,
  defaultBaseLayer: null,
  timeline: {},
  markerStyle: null,
  lockedGroups: [],
};

export function newRoomId(): string {
  return crypto.randomUUID().slice(-10);
}

export function markerWith(fields: Partial<Marker> = {}): Marker {
  return {
    ...emptyMarker,
    properties: null,
    id: newId('marker'),
    latitude: 47.05,
    longitude: 8.31,
    createdBy: 'usr_1',
    createdAt: 1_700_000_000_001,
    updatedAt: 1_700_000_000_001,
    ...fields,
  };
}

export function jobIn(room: Room, fields: Partial<NewJob> = {}): NewJob {
  return {
    id: `job-${crypto.randomUUID()}`,
    kind: 'layer-upload',
    roomKey: room.key,
    contentKey: room.contentKey,
    roomId: room.id,
    ownerId: room.ownerId,
    actor: { type: 'user', id: room.ownerId, name: null },
    input: {},
    reservationId: null,
    ...fields,
  };
}
