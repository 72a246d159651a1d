import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Gives the focus to the first field inside when it is first shown: whoever took the tool up wants to write. */
export function useFirstField(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => inside.current?.querySelector('input')?.focus(), []);
}
