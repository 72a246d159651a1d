import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { contentOf } from './file-facts.tsx';
import type { ImportPreview } from './import-preview.ts';

/** Which of several layers of a file is imported. */
export function LayerChoice({ preview }: { preview: ImportPreview }) {
  const { layers } = preview.inspection.value;
  if (layers.length < 2) return null;
  const named = layers.map((layer, n) => {
    const content = contentOf(layer);
    return [`${n}`, content === '' ? layer.name : `${layer.name} (${content})`] as const;
  });
  const at = layers.findIndex(({ name }) => name === preview.options.value.layer);
  return (
    <section class="preview-part">
      <Choice
        label={t('preview.layer')}
        value={at === -1 ? '' : `${at}`}
        options={[['', t('preview.allLayers')], ...named]}
        onChoose={(n) => void preview.choose({ layer: layers[n === '' ? -1 : Number(n)]?.name ?? null })}
      />
    </section>
  );
}
