import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDrop(onFiles: (files: readonly File[]) => void): ReadonlySignal<boolean> {
  const isOver = useSignal(false);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (
      kind: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      listener: (event: DragEvent) => void,
    ) =>
      addEventListener(
        kind,
        (event) => {
          if (event.dataTransfer?.types.includes('Files') !== true) return;
          // Otherwise the browser would navigate to the file.
          event.preventDefault();
          listener(event);
        },
        { signal: stop.signal },
      );
    listen('dragenter', () => (isOver.value = true));
    listen('dragover', () => (isOver.value = true));
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) isOver.value = false;
    });
    listen('drop', ({ dataTransfer }) => {
      isOver.value = false;
      onFiles([...(dataTransfer?.files ?? [])]);
    });
    return () => stop.abort();
  }, [onFiles]);
  return isOver;
}
