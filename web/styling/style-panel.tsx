import { markersId } from '../layers/open-style.ts';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { FilterFields } from '../filtering/filter-fields.tsx';
import { t } from '../i18n/language.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import type { RoomState } from '../room/room-state.ts';
import type { LayerStatistics } from '../service/service.ts';
import { Card } from '../ui/card.tsx';
import { Failure } from '../ui/failure.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { CopyStyle } from './copy-style.tsx';
import { LegendFields } from './legend-fields.tsx';
import { PopupEditor } from './popup-editor.tsx';
import { LabelFields } from './label-fields.tsx';
import { shapesOf, type StyleFields } from './style-fields.ts';
import type { StyleDraft } from './style-draft.ts';
import { SymbolFields } from './symbol-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import { useDraft } from './use-draft.ts';

/** The editor of the style of a layer or of the markers. Only this user's map shows a change until it is saved. */
export function StylePanel({
  subject,
  data: { statistics, error, again },
  state,
  onSave,
  onClose,
}: {
  subject: StyleSubject;
  data: {
    readonly statistics: LayerStatistics | null;
    readonly error: Error | null;
    readonly again: () => void;
  };
  state: RoomState;
  onSave: (style: StyleDraft) => Promise<void>;
  onClose: () => void;
}) {
  const { draft, change, undo, canUndo, keep } = useDraft(subject);
  const { attempt, failure } = useAttempt();
  const save = () =>
    void attempt(async () => {
      await onSave(draft.value);
      keep();
      onClose();
    });
  return (
    <Card title={t('styling.title', { name: subject.name })} onClose={onClose}>
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
            isOfMarkers={subject.id === markersId}
            shapes={shapesOf(statistics)}
            roomId={state.room.value.roomId}
            defaultColor={layerColorOf(subject.color)}
          />
          <CopyStyle
            layer={subject}
            layers={state.layers.value}
            onCopy={(copied) => change('copy', copied)}
          />
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

function Fields({ isOfMarkers, ...given }: StyleFields & { isOfMarkers: boolean }) {
  const { draft, change, statistics } = given;
  const { filter: _filter, ...unfiltered } = draft;
  return (
    <>
      <TypeChoice {...given} />
      <AttributeFields {...given} />
      <SymbolFields {...given} />
      {!isOfMarkers && <LabelFields {...given} />}
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
      {!isOfMarkers && <Section title={t('styling.popup')}>{() => <PopupEditor {...given} />}</Section>}
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
