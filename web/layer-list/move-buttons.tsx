import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { notify } from '../ui/notices.tsx';
import { reordered, type OrderedItem } from './reordered.ts';

/** Moves a layer or raster one position up or down for everyone, and offers to undo that. */
export function MoveButtons({
  stack,
  placed: { id, name },
  setOrder,
}: {
  /** Bottom to top. */
  stack: readonly OrderedItem[];
  placed: OrderedItem & { readonly name: string };
  setOrder: (id: string, order: number) => Promise<unknown>;
}) {
  const failed = useSignal<{ error: Error; step: 1 | -1 } | null>(null);
  const setAll = async (orders: ReadonlyMap<string, number>) => {
    for (const [each, order] of orders) await setOrder(each, order);
  };
  const move = (step: 1 | -1) => {
    failed.value = null;
    const orders = reordered(stack, id, step);
    const before = new Map(stack.filter((each) => orders.has(each.id)).map((each) => [each.id, each.order]));
    setAll(orders).then(
      () => notify({ text: t('layers.moved', { name }), undo: () => setAll(before) }),
      (thrown: unknown) => (failed.value = { error: asError(thrown), step }),
    );
  };
  return (
    <>
      {([1, -1] as const).map((step) => {
        // Not disabled at the ends: a disabled button loses the focus.
        const isEnd = stack.at(step === 1 ? -1 : 0)?.id === id;
        return (
          <button
            key={step}
            type="button"
            class="button square"
            aria-label={t(step === 1 ? 'layers.up' : 'layers.down', { name })}
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
