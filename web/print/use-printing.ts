import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError } from '../ui/failure.tsx';
import { notify } from '../ui/notices.tsx';
import { DrawingRefused } from './offscreen-map.ts';
import type { PrintControl, PrintedFile } from './print-job.ts';

interface Printing {
  /** 0 to 1 while a page is drawn. */
  readonly share: ReadonlySignal<number | null>;
  readonly failure: ReadonlySignal<Error | null>;
  /** Saves the file that `make` writes under this name. */
  readonly print: (name: string, make: (control: PrintControl) => Promise<PrintedFile>) => void;
  readonly cancel: () => void;
}

/** Draws pages one at a time and saves them as files. The panel that is closed stops it. */
export function usePrinting(onSaved?: () => void): Printing {
  const share = useSignal<number | null>(null);
  const failure = useSignal<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    share.value = null;
  };
  useEffect(() => cancel, []);
  const print: Printing['print'] = (name, make) => {
    const control = new AbortController();
    running.current = control;
    failure.value = null;
    share.value = 0;
    const onProgress = (reached: number) => {
      // Tiles that are requested later reduce the share of those that are loaded.
      if (!control.signal.aborted) share.value = Math.max(share.peek() ?? 0, reached);
    };
    void make({ signal: control.signal, onProgress })
      .then(
        ({ file, failedTiles }) => {
          if (control.signal.aborted) return;
          save(file, name);
          notify({ text: failedTiles === 0 ? t('print.saved') : t('print.savedWithGaps') });
          onSaved?.();
        },
        (error: unknown) => {
          if (control.signal.aborted) return;
          failure.value = error instanceof DrawingRefused ? new Error(t('print.refused')) : asError(error);
        },
      )
      .finally(() => {
        if (running.current === control) share.value = null;
      });
  };
  return { share, failure, print, cancel };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
