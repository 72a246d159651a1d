import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { movePlaced, type OrderChange } from './move-placed.ts';

/** Moves a layer or raster one position up or down. */
export function MoveButtons(placing: OrderChange) {
  const { stack, placed } = placing;
  const failed = useSignal<{ error: Error; step: 1 | -1 } | null>(null);
  const move = (step: 1 | -1) => {
    failed.value = null;
    movePlaced(placing, step).catch((thrown: unknown) => (failed.value = { error: asError(thrown), step }));
  };
  return (
    <>
      {([1, -1] as const).map((step) => {
        // Not disabled at the ends: a disabled button loses the focus.
        const isEnd = stack.at(step === 1 ? -1 : 0)?.id === placed.id;
        return (
          <button
            key={step}
            type="button"
            class="button square"
            aria-label={t(step === 1 ? 'layers.up' : 'layers.down', { name: placed.name })}
            aria-disabled={isEnd}
            onClick={() => !isEnd && move(step)}
          >
            <Icon name={step === 1 ? 'up' : 'down'} />
          </button>
        );
      })}
      {failed.value !== null && (
        <Failure error={failed.value.error} onRetry={() => failed.value && move(failed.value.step)} />
      )}
    </>
  );
}
