import { isImportedId, shownId } from '../../core/access/imported.ts';

interface Maker {
  createdBy: string;
  imported?: true;
}

/** Who made something, as its readers see it. */
export function presentMaker(createdBy: string): Maker {
  return isImportedId(createdBy) ? { createdBy: shownId(createdBy), imported: true } : { createdBy };
}
