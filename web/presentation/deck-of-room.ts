import { readPresentation } from '../deck/read-presentation.ts';
import { sharedQuery } from '../room/room-query.ts';

/** The slides of a room. What the slides show may be of an earlier state. */
export const deckOfRoom = sharedQuery(['presentation.'], readPresentation);
