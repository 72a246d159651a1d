import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where programs that are fetched or built once are kept, for all checkouts of this user. */
export function cacheFolder(settings: { XDG_CACHE_HOME?: string | undefined }): string {
  return join(settings.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'chartroom');
}
