import { t } from '../i18n/language.ts';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import type { Layer, LayerChange } from '../service/service.ts';
import type { RoomState } from '../room/room-state.ts';
import { SavedText } from '../saving/saved-text.tsx';
import { useOtherChange } from '../saving/use-other-change.ts';
import { changeLayer } from './change-layer.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { layerColorOf } from '../../geo/style/model/read-symbol.ts';
import { preview, withPreview } from './layer-previews.ts';

/** Name and style of a layer. Changes are previewed locally and saved when the control is released. */
export function LayerForm({ layer, state }: { layer: Layer; state: RoomState }) {
  const by = useOtherChange(state, layer.id);
  const { attempt, failure } = useAttempt();
  const { name, visible } = layer;
  const shown = withPreview(layer);
  const { opacity, strokeWeight } = shown;
  const save = (change: LayerChange) => void attempt(() => changeLayer(layer, change));
  return (
    <div class="form">
      <SavedText
        {...{ label: t('layers.name'), name: 'name', value: name, maxLength: 200, required: true }}
        updatedAt={layer.updatedAt}
        by={by.value}
        save={(text, { value, updatedAt }) => changeLayer(layer, { name: text }, { name: value, updatedAt })}
      />
      <div class="field-row">
        {hasEffect(shown, 'color') && (
          <Field
            label={t('layers.colour')}
            type="color"
            value={layerColorOf(shown.color).slice(0, 7)}
            onInput={({ currentTarget }) => preview(layer, { color: currentTarget.value.slice(1) })}
            onChange={({ currentTarget }) => save({ color: currentTarget.value.slice(1) })}
          />
        )}
        {hasEffect(shown, 'strokeWeight') && (
          <NumberField
            label={t('layers.stroke')}
            min="0"
            max="32"
            step="0.5"
            value={strokeWeight ?? 2}
            accepts={(px) => px >= 0}
            onTry={(px) => preview(layer, { strokeWeight: px })}
            onSave={(px) => save({ strokeWeight: px })}
          />
        )}
      </div>
      <Field
        label={t('layers.opacity')}
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={opacity ?? 1}
        onInput={({ currentTarget }) => preview(layer, { opacity: currentTarget.valueAsNumber })}
        onChange={({ currentTarget }) => save({ opacity: currentTarget.valueAsNumber })}
      />
      <SavedCheckbox
        label={t('layers.visible')}
        checked={visible}
        attempt={attempt}
        onSave={(wanted) => changeLayer(layer, { visible: wanted })}
      />
      {failure}
    </div>
  );
}

/** Whether the map depends on the field: the style can set all colours or widths. */
function hasEffect(layer: Layer, field: 'color' | 'strokeWeight'): boolean {
  const drawnWith = (value: string | number) => JSON.stringify(styleModelOf({ ...layer, [field]: value }));
  return field === 'color' ? drawnWith('000001') !== drawnWith('000002') : drawnWith(1) !== drawnWith(2);
}
