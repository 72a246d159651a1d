import type { Messages } from '../translated.ts';
import { app } from './app.ts';
import { importExport } from './import.ts';
import { inspection } from './inspection.ts';
import { changes } from './changes.ts';
import { comments } from './comments.ts';
import { filters } from './filters.ts';
import { history } from './history.ts';
import { layers } from './layers.ts';
import { map } from './map.ts';
import { markers } from './markers.ts';
import { members } from './members.ts';
import { pages } from './pages.ts';
import { presentation } from './presentation.ts';
import { print } from './print.ts';
import { rasters } from './rasters.ts';
import { room } from './room.ts';
import { rooms } from './rooms.ts';
import { saving } from './saving.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { styling } from './styling.ts';
import { table } from './table.ts';
import { timeline } from './timeline.ts';
import { tools } from './tools.ts';
import { update } from './update.ts';

export { errors } from './errors.ts';
export { warnings } from './warnings.ts';

export const de: Messages = {
  ...app,
  ...pages,
  ...rooms,
  ...room,
  ...map,
  ...layers,
  ...markers,
  ...tools,
  ...print,
  ...rasters,
  ...styling,
  ...filters,
  ...table,
  ...timeline,
  ...comments,
  ...history,
  ...changes,
  ...members,
  ...presentation,
  ...saving,
  ...settings,
  ...sharing,
  ...importExport,
  ...inspection,
  ...update,
};
