import { shareText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { SliderField } from '../ui/slider-field.tsx';
import { pixelText } from './attribute-fields.tsx';
import { StyleIconChoice } from './icon-choice.tsx';
import type { DraftSymbol } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';

const dashes = { solid: [], dashed: [4, 2], dotted: [1, 1.5] } as const;
type Dash = keyof typeof dashes;

/** Colour, size, outline and opacity: only what the geometry of the layer uses. */
export function SymbolFields({ draft, change, shapes, defaultColor, roomId }: StyleFields) {
  const { type, symbol = {} } = draft;
  if (type === 'heatmap')
    return (
      <SliderField
        {...{ label: t('layers.opacity'), min: 0, max: 1, step: 0.05, text: shareText }}
        value={draft.opacity ?? 0.8}
        onTry={(opacity) => change('opacity', { ...draft, opacity })}
      />
    );
  const set = (control: string, next: DraftSymbol) =>
    change(control, { ...draft, symbol: { ...symbol, ...next } });
  const isOneColour = type === 'single' || type === 'proportional' || type === 'clusters';
  const hasOutline = shapes.polygons || shapes.points;
  const strokes = shapes.polygons || shapes.lines;
  const dash = (Object.keys(dashes) as Dash[]).find(
    (each) => dashes[each].join() === (symbol.dash ?? []).join(),
  );
  return (
    <>
      {(isOneColour || hasOutline) && (
        <div class="field-row">
          {isOneColour && (
            <Field
              label={t('layers.colour')}
              type="color"
              value={(symbol.color ?? defaultColor).slice(0, 7)}
              onInput={({ currentTarget: { value: color } }) => set('colour', { color })}
            />
          )}
          {hasOutline && (
            <Field
              label={t('styling.outline')}
              type="color"
              value={(shapes.points
                ? (symbol.outlineColor ?? '#ffffff')
                : (symbol.strokeColor ?? symbol.color ?? defaultColor)
              ).slice(0, 7)}
              onInput={({ currentTarget: { value } }) =>
                set('outline', {
                  ...(shapes.points ? { outlineColor: value } : {}),
                  ...(shapes.polygons ? { strokeColor: value } : {}),
                })
              }
            />
          )}
        </div>
      )}
      {shapes.points && type !== 'proportional' && (
        <SliderField
          {...{ label: t('styling.radius'), min: 1, max: 40, step: 0.5, text: pixelText }}
          value={symbol.radius ?? (symbol.icon ? 10 : 4)}
          onTry={(radius) => set('radius', { radius })}
        />
      )}
      {strokes && !(type === 'proportional' && !shapes.polygons) && (
        <div class="field-row">
          <SliderField
            {...{ label: t('styling.width'), min: 0, max: 20, step: 0.5, text: pixelText }}
            value={symbol.strokeWidth ?? 2}
            onTry={(strokeWidth) => set('width', { strokeWidth })}
          />
          <Choice
            label={t('styling.dash')}
            value={dash ?? ''}
            options={(Object.keys(dashes) as Dash[]).map((each) => [each, t(`styling.dash.${each}`)])}
            onChoose={(chosen) => set('dash', { dash: dashes[chosen] })}
          />
        </div>
      )}
      <div class="field-row">
        <SliderField
          {...{ label: t('layers.opacity'), min: 0, max: 1, step: 0.05, text: shareText }}
          value={symbol.opacity ?? 1}
          onTry={(opacity) => set('opacity', { opacity })}
        />
        {shapes.polygons && (
          <SliderField
            {...{ label: t('styling.fill'), min: 0, max: 1, step: 0.05, text: shareText }}
            value={symbol.fillOpacity ?? 0.35}
            onTry={(fillOpacity) => set('fill', { fillOpacity })}
          />
        )}
      </div>
      {shapes.points && (
        <StyleIconChoice
          roomId={roomId}
          value={symbol.icon ?? null}
          onChoose={(icon) => set('icon', { icon })}
        />
      )}
    </>
  );
}
