import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { t } from '../i18n/language.ts';
import { changeLayer } from '../layers/change-layer.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Layer, type LayerStatistics } from '../service/service.ts';
import { Card } from '../ui/card.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { AttributeFields } from './attribute-fields.tsx';
import { CopyStyle } from './copy-style.tsx';
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
  return (
    <>
      <TypeChoice {...given} />
      <AttributeFields {...given} />
      <SymbolFields {...given} />
      <LabelFields {...given} />
    </>
  );
}

function useLayerStatistics({ id }: Layer) {
  const statistics = useSignal<LayerStatistics | null>(null);
  const error = useSignal<Error | null>(null);
  const again = () => {
    error.value = null;
    service.GET('/api/layers/{layerId}/attributes', { params: { path: { layerId: id } } }).then(
      ({ data }) => (statistics.value = data),
      (failed: unknown) => (error.value = asError(failed)),
    );
  };
  useEffect(again, [id]);
  return { statistics: statistics.value, error: error.value, again };
}
