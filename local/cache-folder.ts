import { homedir } from 'node:os';
import { join } from 'node:path';

/** Cache of downloaded and built programs, shared by all checkouts of this user. */
export function cacheFolder(settings: { XDG_CACHE_HOME?: string | undefined }): string {
  return join(settings.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'chartroom');
}
