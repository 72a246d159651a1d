/** Reads local storage; null if the browser denies access, as in some third-party frames. */
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
    // The choice lasts for this visit only.
  }
}
