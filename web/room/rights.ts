import type { Room } from '../service/service.ts';

/** Whether the current user can edit the contents of the room. */
export function mayWrite({ userRole }: Room): boolean {
  return userRole === 'owner' || userRole === 'editor';
}
