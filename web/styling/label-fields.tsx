import { t } from '../i18n/language.ts';
import type { LayerStatistics } from '../service/service.ts';
import { Choice } from '../ui/choice.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { DraftLabels, StyleDraft } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';
import { TemplateField } from './template-field.tsx';

const maxZoom = 24;

/** The labels of features, and the zooms at which the layer is drawn. */
export function LabelFields({ draft, change, statistics }: StyleFields) {
  const { labels } = draft;
  const { labels: _labels, ...without } = draft;
  const isTemplate = labels?.text !== undefined;
  const set = (control: string, next: DraftLabels) =>
    change(control, { ...draft, labels: { ...labels, ...next } });
  return (
    <>
      {draft.type !== 'heatmap' && statistics.attributes.length > 0 && (
        <div class="field-row">
          <Choice
            label={t('styling.label')}
            value={isTemplate ? 'text' : labels?.attribute === undefined ? '' : `of ${labels.attribute}`}
            options={[
              ['', t('styling.noLabel')],
              ['text', t('styling.labelTemplate')],
              ...statistics.attributes.map(({ name }) => [`of ${name}`, name] as const),
            ]}
            onChoose={(chosen) => {
              const { text: _text, ...rest } = labels ?? {};
              if (chosen === '') change('label', without);
              else if (chosen === 'text')
                change('label', {
                  ...draft,
                  labels: { ...withoutAttribute(rest), text: templateFor(labels, statistics) },
                });
              else change('label', { ...draft, labels: { ...rest, attribute: chosen.slice('of '.length) } });
            }}
          />
          {labels !== undefined && (
            <NumberField
              {...{ label: t('styling.labelSize'), min: '4', max: '100' }}
              value={labels.size ?? 12}
              accepts={(size) => size >= 4 && size <= 100}
              onTry={(size) => set('labelSize', { size })}
              onSave={() => undefined}
            />
          )}
        </div>
      )}
      {isTemplate && (
        <TemplateField
          label={t('styling.labelText')}
          value={labels.text ?? ''}
          onChange={(text) => text !== '' && set('labelText', { text })}
        />
      )}
      <div class="field-row">
        <Zoom name="minZoom" {...{ draft, change }} />
        <Zoom name="maxZoom" {...{ draft, change }} />
      </div>
    </>
  );
}

/** The template that shows what the labels showed before. */
function templateFor(labels: DraftLabels | undefined, { attributes: [first] }: LayerStatistics): string {
  const name = labels?.attribute ?? first?.name ?? '';
  return /[{}]/.test(name) ? name.replaceAll(/[{}]/g, '$&$&') : `{${name}}`;
}

function withoutAttribute({ attribute: _attribute, ...rest }: DraftLabels): DraftLabels {
  return rest;
}

function Zoom({
  name,
  draft,
  change,
}: {
  name: 'minZoom' | 'maxZoom';
  draft: StyleDraft;
  change: StyleFields['change'];
}) {
  const { minZoom = 0, maxZoom: max = maxZoom } = draft;
  const accepts = (zoom: number) =>
    name === 'minZoom' ? zoom >= 0 && zoom < max : zoom > minZoom && zoom <= maxZoom;
  return (
    <NumberField
      {...{ label: t(`styling.${name}`), min: '0', max: String(maxZoom), step: '0.5' }}
      value={draft[name] ?? (name === 'minZoom' ? 0 : maxZoom)}
      accepts={accepts}
      onTry={(zoom) => change(name, { ...draft, [name]: zoom })}
      onSave={() => undefined}
    />
  );
}
