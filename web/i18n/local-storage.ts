/** What this browser keeps for the next visit; nothing where it refuses to, as in a frame of another page. */
export function readLocally(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function storeLocally(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is chosen for this visit alone.
  }
}
