import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Focuses the first field when the tool opens. */
export function useFirstField(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => inside.current?.querySelector('input')?.focus(), []);
}
