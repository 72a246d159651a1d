/*
 * Text that was typed and not sent yet, by subject. Drafts survive closing the card and, in session storage,
 * reloading the page.
 */

const drafts = new Map<string, string>();
const beginning = 'chartroom-draft:';

/** The draft for this key; null if there is none. */
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

/** If storage is unavailable or full, the draft lives as long as the page. */
function stored<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}
