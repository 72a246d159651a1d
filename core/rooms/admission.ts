import type { Entrance } from '../access/authorize.ts';
import type { Role } from '../access/operations.ts';
import type { Room } from './room.ts';

/** A room that the caller is authorized for, and how. */
export interface Admission<R = Room> {
  readonly room: R;
  readonly role: Role | null;
  readonly entrance: Entrance;
}
