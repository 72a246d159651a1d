import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadTexts, t } from '../i18n/language.ts';
import { asError, Failure } from './failure.tsx';

/**
 * A component whose code is loaded on first use, to keep it out of the initial load. A quiet one shows no loading
 * state. One of the first view uses only texts that are loaded with the page (`web/i18n/en/first.ts`). `preload` preloads
 * the code before it is shown.
 */
export function later<Given extends object>(
  loadCode: () => Promise<ComponentType<Given>>,
  { isQuiet = false, isOfFirstView = false }: { isQuiet?: boolean; isOfFirstView?: boolean } = {},
) {
  const load = async () => {
    const [Part] = await Promise.all([loadCode(), isOfFirstView || loadTexts()]);
    return Part;
  };
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
  // A failed preload is repeated when the component is shown, which reports the error.
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Later, { preload });
}
