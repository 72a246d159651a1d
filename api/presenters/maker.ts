import { isImportedId, shownId } from '../../core/access/imported.ts';

interface Maker {
  createdBy: string;
  imported?: true;
}

/** Presents the author of an object. */
export function presentMaker(createdBy: string): Maker {
  return isImportedId(createdBy) ? { createdBy: shownId(createdBy), imported: true } : { createdBy };
}
