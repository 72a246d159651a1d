import type { Room } from '../service/service.ts';

/** Whether whoever sits here may change what the room holds. */
export function mayWrite({ userRole }: Room): boolean {
  return userRole === 'owner' || userRole === 'editor';
}
