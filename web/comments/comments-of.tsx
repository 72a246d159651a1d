import { later } from '../ui/later.tsx';

/** The comments on one object of the room, for its card. Loaded on demand. */
export const CommentsOf = later(async () => (await import('./subject-comments.tsx')).SubjectComments);
