import { StoreFault, probeStore } from '../../../core/blobs/probe-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { describeFault } from './describe-fault.ts';

interface Log {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface StoreWatch {
  /** Why the store cannot be used, as a sentence; null if it can be used. */
  readonly fault: () => string | null;
  /** Resolves after the first probe, whatever its outcome. */
  readonly probed: Promise<void>;
  stop(): void;
}

interface WatchOptions {
  readonly url: string;
  readonly signs: boolean;
  readonly log: Log;
  /** Runs after a successful probe. The store counts as usable once it resolves. */
  readonly onUsable?: () => Promise<void>;
  /** Delay after a failed probe (milliseconds). */
  readonly retryMs?: number;
}

/** Probes the store until it can be used, then stops. Logs each new fault. */
export function watchStore(objects: ObjectStore, options: WatchOptions): StoreWatch {
  const { url, signs, log, onUsable, retryMs = 10_000 } = options;
  let fault: string | null = 'The object store is being checked.';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const probe = async (): Promise<void> => {
    try {
      await probeStore(objects, { signs });
      await onUsable?.();
      fault = null;
      log.info('the object store can be used');
    } catch (err) {
      const sentence =
        err instanceof StoreFault ? describeFault(err, url) : 'The object store cannot be used.';
      const hint =
        'Check OBJECT_STORE_URL, OBJECT_STORE_ENDPOINT and the permissions in docs/object-stores.md.';
      if (sentence !== fault) log.error({ err }, `${sentence} ${hint}`);
      fault = sentence;
      if (!isStopped) timer = setTimeout(() => void probe(), retryMs).unref();
    }
  };
  return {
    fault: () => fault,
    probed: probe(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
