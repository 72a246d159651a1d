import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from './failure.tsx';

/**
 * A part of the page whose script is loaded when it is shown for the first time, so that the first view has none of it.
 * A quiet one lies over the map or beside other contents: until it is there nothing is said of it. `ahead` begins to load
 * it before it is shown.
 */
export function later<Given extends object>(
  load: () => Promise<ComponentType<Given>>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
) {
  function Later(given: Given) {
    const loaded = useSignal<{ readonly Part: ComponentType<Given> } | null>(null);
    const failure = useSignal<Error | null>(null);
    const begin = () => {
      failure.value = null;
      load().then(
        (Part) => (loaded.value = { Part }),
        (error: unknown) => (failure.value = asError(error)),
      );
    };
    useEffect(begin, []);
    if (loaded.value === null && isQuiet) return null;
    if (failure.value !== null) return <Failure error={failure.value} onRetry={begin} />;
    if (loaded.value === null) return <p class="waiting">{t('app.loading')}</p>;
    const { Part } = loaded.value;
    return <Part {...given} />;
  }
  // What does not come now is asked for again where it is shown, and told there.
  const ahead = () => void load().catch(() => undefined);
  return Object.assign(Later, { ahead });
}
