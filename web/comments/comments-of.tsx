import { later } from '../ui/later.tsx';

/** The comments on one object of the room, for its card: `state` of the room, and `subject`. Loaded when it is shown. */
export const CommentsOf = later(async () => (await import('./subject-comments.tsx')).SubjectComments);
