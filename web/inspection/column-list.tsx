import { t } from '../i18n/language.ts';
import type { ImportPreview } from './import-preview.ts';

/** The columns of a file with type, detected role and sample values. */
export function ColumnList({ preview }: { preview: ImportPreview }) {
  const { columns } = preview.inspection.value;
  if (columns.length === 0) return null;
  return (
    <section class="preview-part">
      <h3>{t('preview.columns')}</h3>
      <ul class="columns">
        {columns.map((column) => (
          <li key={column.name} class="column" data-role={column.role ?? 'none'}>
            <span class="column-name">{column.name}</span>
            {column.role !== null && <span class="badge">{t(`preview.role.${column.role}`)}</span>}
            <span class="column-samples hint">
              <span class="column-type">{t(`preview.type.${column.type}`)}</span>
              {column.samples.length === 0 ? t('preview.noValues') : column.samples.join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
