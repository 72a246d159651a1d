/*
 * What was typed and not sent yet, by what it is about. It outlives a card that is closed and, in the storage of the
 * tab, a page that is loaded anew.
 */

const drafts = new Map<string, string>();
const beginning = 'chartroom-draft:';

/** What was typed there; null where nothing was. */
export function draftOf(key: string): string | null {
  return drafts.get(key) ?? stored(() => sessionStorage.getItem(beginning + key));
}

export function storeDraft(key: string, text: string): void {
  drafts.set(key, text);
  stored(() => sessionStorage.setItem(beginning + key, text));
}

export function dropDraft(key: string): void {
  drafts.delete(key);
  stored(() => sessionStorage.removeItem(beginning + key));
}

/** Browsers may refuse storage, or have none left: then the draft lives as long as the page. */
function stored<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
