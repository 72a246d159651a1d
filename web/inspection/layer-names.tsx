import { t } from '../i18n/language.ts';
import { contentOf } from './file-facts.tsx';
import type { ImportPreview } from './import-preview.ts';

/** The layers of a file, all of which are imported. */
export function LayerNames({ preview }: { preview: ImportPreview }) {
  const { layers } = preview.inspection.value;
  if (layers.length < 2) return null;
  return (
    <section class="preview-part">
      <h3>{t('preview.layer')}</h3>
      <ul class="columns">
        {layers.map((layer) => (
          <li key={layer.name} class="column">
            <span class="column-name">{layer.name}</span>
            <span class="column-samples hint">{contentOf(layer)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
