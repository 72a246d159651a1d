import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { counted, t } from '../i18n/language.ts';
import type { ToolGiven } from '../map/tool.ts';
import { shownMarkers } from '../map/view-choices.ts';
import type { Marker } from '../service/service.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { changeMarkers, deleteMarkers, maxTogether } from './change-many.ts';
import { markersOf } from './marker-store.ts';
import {
  beginSelection,
  followBox,
  markersWithin,
  type ScreenBox,
  type SelectionOnMap,
} from './select-box.ts';
import { useGroupNames } from './use-groups.ts';

/** Selects markers by a rectangle on the map, to give them a group or a colour, or to delete them together. */
export function SelectMarkers({ map, state, choices, onEnd }: ToolGiven) {
  const { current } = markersOf(state);
  const ids = useSignal<ReadonlySet<string>>(new Set());
  const box = useSignal<ScreenBox | null>(null);
  const isBusy = useSignal(false);
  const { attempt, failure } = useAttempt();
  const groupNames = useGroupNames(state);
  const form = useRef<HTMLFormElement>(null);
  const selected = useComputed<readonly Marker[]>(() =>
    [...ids.value].flatMap((id) => current.value.byId.get(id) ?? []),
  );
  const select = (drawn: ScreenBox) => {
    const filter = shownMarkers(choices);
    const shown = [...current.peek().byId.values()].filter((marker) => filter === null || filter(marker));
    ids.value = new Set(markersWithin(map, drawn, shown).map(({ id }) => id));
  };
  const selectAll = () => {
    const { clientWidth: x, clientHeight: y } = map.getCanvas();
    select({ from: { x: 0, y: 0 }, to: { x, y } });
  };
  const shownOn = useRef<SelectionOnMap | null>(null);
  useEffect(() => {
    shownOn.current = beginSelection(map);
    const stop = followBox(map, (drawn, isComplete) => {
      box.value = isComplete ? null : drawn;
      if (isComplete) select(drawn);
    });
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      stop();
      shownOn.current?.end();
    };
  }, [map]);
  useSignalEffect(() => shownOn.current?.show(selected.value, box.value));
  const act = (work: (markers: readonly Marker[]) => Promise<void>) => {
    isBusy.value = true;
    void attempt(() => work(selected.peek())).finally(() => (isBusy.value = false));
  };
  const valueOf = (name: 'group' | 'color') => {
    const input = form.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input.value.trim() : '';
  };
  const { length: count } = selected.value;
  const isOff = count === 0 || count > maxTogether || isBusy.value;
  return (
    <>
      <p>{t('markers.selectHint')}</p>
      <p role="status" class="tool-value">
        {counted('markers.selectedCount', count)}
      </p>
      {count > maxTogether && <p class="hint">{t('markers.selectFewer', { max: String(maxTogether) })}</p>}
      <form class="form" ref={form} onSubmit={(event) => event.preventDefault()}>
        <p class="form-actions">
          <button type="button" class="button small" onClick={selectAll}>
            {t('markers.selectInView')}
          </button>
        </p>
        <Field
          label={t('markers.group')}
          {...{ name: 'group', maxLength: 100, list: 'selected-groups', autoComplete: 'off' }}
        />
        <datalist id="selected-groups">
          {groupNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label={t('markers.colour')} name="color" type="color" defaultValue="#d6336c" />
        <p class="form-actions">
          <button
            type="button"
            class="button small"
            disabled={isOff}
            onClick={() =>
              act((markers) => changeMarkers(state, markers, { group: valueOf('group') || null }))
            }
          >
            {t('markers.setGroup')}
          </button>
          <button
            type="button"
            class="button small"
            disabled={isOff}
            onClick={() => act((markers) => changeMarkers(state, markers, { color: valueOf('color') }))}
          >
            {t('markers.setColour')}
          </button>
          <button
            type="button"
            class="button small danger"
            disabled={isOff}
            onClick={() => act((markers) => deleteMarkers(state, markers))}
          >
            <Icon name="bin" />
            {t('markers.delete')}
          </button>
        </p>
      </form>
      {failure}
    </>
  );
}
