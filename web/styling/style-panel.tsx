import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { FilterFields } from '../filtering/filter-fields.tsx';
import { useLayerStatistics } from '../filtering/use-layer-statistics.ts';
import { t } from '../i18n/language.ts';
import { changeLayer } from '../layers/change-layer.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { Card } from '../ui/card.tsx';
import { Failure } from '../ui/failure.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { CopyStyle } from './copy-style.tsx';
import { LegendFields } from './legend-fields.tsx';
import { PopupEditor } from './popup-editor.tsx';
import { LabelFields } from './label-fields.tsx';
import { shapesOf, type StyleFields } from './style-fields.ts';
import { SymbolFields } from './symbol-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useDraft } from './use-draft.ts';

/** The editor of a layer's style. The map shows each change at once, and only to this user until it is saved. */
export function StylePanel({
  layer,
  state,
  onClose,
}: {
  layer: Layer;
  state: RoomState;
  onClose: () => void;
}) {
  const { draft, change, undo, canUndo, keep } = useDraft(layer);
  const { attempt, failure } = useAttempt();
  const { statistics, error, again } = useLayerStatistics(layer);
  const save = () =>
    void attempt(async () => {
      await changeLayer(layer, { style: { ...draft.value } });
      keep();
      onClose();
    });
  return (
    <Card title={t('styling.title', { name: layer.name })} onClose={onClose}>
      {error !== null && <Failure error={error} onRetry={again} />}
      {statistics === null && error === null && <p class="waiting">{t('app.loading')}</p>}
      {statistics !== null && (
        <form
          class="form styling"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Fields
            {...{ draft: draft.value, change, statistics }}
            shapes={shapesOf(statistics)}
            roomId={state.room.value.roomId}
            defaultColor={layerColorOf(layer.color)}
          />
          <CopyStyle layer={layer} layers={state.layers.value} onCopy={(copied) => change('copy', copied)} />
          {failure}
          <div class="form-actions styling-actions">
            <button type="submit" class="button primary" disabled={!canUndo.value}>
              {t('styling.save')}
            </button>
            <button type="button" class="button" onClick={onClose}>
              {t('styling.cancel')}
            </button>
            <button type="button" class="button quiet" disabled={!canUndo.value} onClick={undo}>
              {t('app.undo')}
            </button>
          </div>
        </form>
      )}
    </Card>
  );
}

function Fields(given: StyleFields) {
  const { draft, change, statistics } = given;
  const { filter: _filter, ...unfiltered } = draft;
  return (
    <>
      <TypeChoice {...given} />
      <AttributeFields {...given} />
      <SymbolFields {...given} />
      <LabelFields {...given} />
      <Section title={t('filter.title')}>
        {() => (
          <FilterFields
            filter={draft.filter ?? null}
            attributes={statistics.attributes}
            onChange={(filter) => change('filter', filter === null ? unfiltered : { ...unfiltered, filter })}
          />
        )}
      </Section>
      <Section title={t('legend.title')}>{() => <LegendFields {...given} />}</Section>
      <Section title={t('styling.popup')}>{() => <PopupEditor {...given} />}</Section>
    </>
  );
}

/** A part of the panel that is closed at first. What is rarely changed takes no space. */
function Section({ title, children }: { title: string; children: () => ComponentChildren }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="styling-section"
      open={isOpen.value}
      onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}
    >
      <summary>{title}</summary>
      {isOpen.value && <div class="form">{children()}</div>}
    </details>
  );
}
