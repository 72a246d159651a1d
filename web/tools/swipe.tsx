import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import type { ToolGiven } from '../map/tool.ts';
import { isShown, withEntry } from '../map/view-choices.ts';
import { Choice } from '../ui/choice.tsx';
import { comparableOf } from './comparable.ts';
import { overlayOn } from './swipe-overlay.tsx';

/** No layer on a side. */
const none = '';

/** Compares two layers or rasters: one is drawn left of a divider, the other right of it, all others on both sides. */
export function Swipe({ map, state, choices }: ToolGiven) {
  const things = useComputed(() =>
    comparableOf(state).map(({ id, name, visible }) => ({
      ...{ id, name },
      isShown: isShown(choices, { id, visible }),
    })),
  );
  const [first, second] = useMemo(() => {
    const shown = things.peek().filter((each) => each.isShown);
    return [shown[0]?.id ?? things.peek()[0]?.id ?? none, shown[1]?.id ?? none];
  }, []);
  const left = useSignal(first);
  const right = useSignal(second);
  const choose = (side: typeof left, id: string) => {
    side.value = id;
    // What is compared is visible, as its list says.
    if (id !== none) choices.shown.value = withEntry(choices.shown.peek(), id, true);
  };
  useEffect(() => {
    for (const each of [left, right]) choose(each, each.peek());
    const remove = overlayOn(map, { state, choices, omitted: left });
    return () => {
      remove();
      choices.omitted.value = null;
    };
  }, [map]);
  useSignalEffect(() => {
    // The same layer on both sides is on both.
    choices.omitted.value = right.value === left.value ? null : right.value;
  });
  const options = [
    [none, t('swipe.none')] as const,
    ...things.value.map(({ id, name }) => [id, name] as const),
  ];
  return (
    <div class="form">
      <div class="swipe-sides">
        <Choice
          label={t('swipe.left')}
          value={left.value}
          options={options}
          onChoose={(id) => choose(left, id)}
        />
        <Choice
          label={t('swipe.right')}
          value={right.value}
          options={options}
          onChoose={(id) => choose(right, id)}
        />
      </div>
      <p class="hint">{t('swipe.hint')}</p>
    </div>
  );
}
