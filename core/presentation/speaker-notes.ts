import { minRole, type Caller } from '../access/caller.ts';
import type { Role } from '../access/operations.ts';
import type { Slide } from './presentation.ts';

/** Speaker notes are private: only callers who may change the content of the room read them. */
export function mayReadNotes(caller: Caller, role: Role | null): boolean {
  return caller.type === 'token' ? caller.permissions.includes('write') : minRole(role, 'editor');
}

export function withoutNotes(slides: readonly Slide[]): readonly Slide[] {
  return slides.map(({ notes: _notes, ...slide }) => slide);
}
