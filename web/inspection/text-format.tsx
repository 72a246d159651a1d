import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { Choice } from '../ui/choice.tsx';
import type { ImportPreview } from './import-preview.ts';

/** Encodings by label of the Encoding standard, with the name of the script or region. */
const encodings: readonly (readonly [label: string, region: MessageKey | null])[] = [
  ['utf-8', null],
  ['windows-1252', 'preview.western'],
  ['windows-1250', 'preview.centralEuropean'],
  ['windows-1251', 'preview.cyrillic'],
  ['windows-1253', 'preview.greek'],
  ['windows-1254', 'preview.turkish'],
  ['macintosh', 'preview.macintosh'],
  ['shift_jis', 'preview.japanese'],
  ['gbk', 'preview.chinese'],
  ['big5', 'preview.traditionalChinese'],
  ['euc-kr', 'preview.korean'],
  ['utf-16le', null],
];

const delimiters: readonly (readonly [value: string, name: MessageKey])[] = [
  [',', 'preview.comma'],
  [';', 'preview.semicolon'],
  ['tab', 'preview.tab'],
  ['|', 'preview.bar'],
];

/** How the text of a table is read: encoding, separator and types. */
export function TextFormat({ preview }: { preview: ImportPreview }) {
  const { encoding, delimiter } = preview.inspection.value;
  if (encoding === null && delimiter === null) return null;
  const { value: options } = preview.options;
  return (
    <section class="preview-part">
      <h3>{t('preview.text')}</h3>
      <div class="text-format">
        {encoding !== null && (
          <Choice
            label={t('preview.encoding')}
            value={(options.encoding ?? encoding.name).toLowerCase()}
            options={encodingOptions(encoding.name.toLowerCase())}
            onChoose={(chosen) => void preview.choose({ encoding: chosen, columns: null })}
          />
        )}
        {delimiter !== null && (
          <Choice
            label={t('preview.delimiter')}
            value={options.delimiter ?? delimiter}
            options={delimiters.map(([value, name]) => [value, t(name)] as const)}
            onChoose={(chosen) => void preview.choose({ delimiter: chosen, columns: null })}
          />
        )}
      </div>
      {delimiter !== null && preview.result.value !== 'markers' && (
        <label class="check">
          <input
            type="checkbox"
            checked={options.types === 'text'}
            onChange={({ currentTarget }) =>
              void preview.choose({ types: currentTarget.checked ? 'text' : null })
            }
          />
          {t('preview.asText')}
        </label>
      )}
    </section>
  );
}

/** The listed encodings, and the detected one if it is none of them. */
function encodingOptions(detected: string): readonly (readonly [string, string])[] {
  const isListed = encodings.some(([label]) => label === detected);
  const all = isListed ? encodings : [[detected, null] as const, ...encodings];
  return all.map(([label, region]) => [
    label,
    region === null ? label.toUpperCase() : `${t(region)} (${label})`,
  ]);
}
