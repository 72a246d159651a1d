import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import { t } from '../i18n/language.ts';
import type { Layer } from '../service/service.ts';
import { TableMenu } from './table-menu.tsx';

/** Formats, by the name that users know. */
const formats = [
  ['CSV', { format: 'csv' }],
  ['CSV (Excel)', { format: 'csv', for: 'excel' }],
  ['GeoJSON', { format: 'geojson' }],
] as const;

/** Begins an export of a layer. */
export type BeginExport = (
  layer: Layer,
  options: (typeof formats)[number][1] & { readonly filter?: StyleFilter },
) => void;

/** Exports the filtered features. */
export function ExportMenu({
  layer,
  filter,
  isInView,
  onExport,
}: {
  layer: Layer;
  filter: StyleFilter | null;
  isInView: boolean;
  onExport: BeginExport;
}) {
  return (
    <TableMenu label={t('table.export')}>
      <ul>
        {formats.map(([name, options]) => (
          <li key={name}>
            <button
              type="button"
              class="button quiet"
              onClick={({ currentTarget }) => {
                onExport(layer, filter === null ? options : { ...options, filter });
                currentTarget.closest('details')?.removeAttribute('open');
              }}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {isInView && <p class="hint">{t('table.exportHint')}</p>}
    </TableMenu>
  );
}
