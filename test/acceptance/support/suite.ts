import { basename } from 'node:path';
import { pendingFiles } from '../pending.ts';

/** A `describe` for a whole file, skipped while the file is listed as pending. */
export function suite(file: string, title: string, body: () => void): void {
  const reason = pendingFiles[basename(file)];
  if (reason !== undefined) {
    describe.skip(`${title} (pending: ${reason})`, body);
    return;
  }
  describe(title, body);
}
