import { t } from '../i18n/language.ts';
import type { Inspection } from '../service/shapes.ts';
import { columnRoles, roleOf, withRole } from './column-roles.ts';
import type { ImportPreview } from './import-preview.ts';

/** The columns of a file with type, role and sample values. The user chooses what the columns of a table hold. */
export function ColumnList({ preview }: { preview: ImportPreview }) {
  const { columns, delimiter } = preview.inspection.value;
  if (columns.length === 0) return null;
  return (
    <section class="preview-part">
      <h3>{t('preview.columns')}</h3>
      <ul class="columns">
        {columns.map((column) => (
          <li key={column.name} class="column">
            <span class="column-name">{column.name}</span>
            {delimiter !== null && <RoleChoice column={column} preview={preview} />}
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

function RoleChoice({ column, preview }: { column: Inspection['columns'][number]; preview: ImportPreview }) {
  const { columns: declared } = preview.options.value;
  const role = roleOf(column, declared);
  return (
    <select
      class="control column-role"
      aria-label={t('preview.roleOf', { column: column.name })}
      value={role ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = columnRoles.find((each) => each === value);
        if (chosen === undefined) return;
        const { columns } = preview.inspection.value;
        void preview.choose({ columns: withRole(columns, { declared, name: column.name, role: chosen }) });
      }}
    >
      {/* A role is taken away by giving it to another column. */}
      <option value="" disabled={role !== null}>
        {t('preview.role.none')}
      </option>
      {columnRoles.map((each) => (
        <option key={each} value={each}>
          {t(
            each === 'geometry' && column.role === 'coordinates'
              ? 'preview.role.coordinates'
              : `preview.role.${each}`,
          )}
        </option>
      ))}
    </select>
  );
}
