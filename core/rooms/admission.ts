import type { Entrance } from '../access/authorize.ts';
import type { Role } from '../access/operations.ts';
import type { Room } from './room.ts';

/** A room that the caller may do the operation in, and how they got in. */
export interface Admission<R = Room> {
  readonly room: R;
  readonly role: Role | null;
  readonly entrance: Entrance;
}
