import { join, resolve } from 'node:path';
import { checkout } from './stack/program.ts';

/** The folder of everything the local stack keeps: the setting, else `.data` in the checkout. */
export function dataFolder(settings: { CHARTROOM_DATA?: string | undefined }): string {
  return resolve(settings.CHARTROOM_DATA ?? join(checkout, '.data'));
}
