import { app } from './app.ts';
import { map } from './map.ts';
import { room } from './room.ts';

/** The English texts of a room until its map is drawn. The others are loaded with the first part that needs them. */
export const first = { ...app, ...room, ...map };
