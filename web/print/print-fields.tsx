import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { gridsFor, type GridName } from './grid-system.ts';
import { scales } from './map-scale.ts';
import { orientations, type PaperName, papers } from './page-format.ts';
import type { PrintView } from './page-projection.ts';
import type { PrintOptions } from './print-options.ts';
import { scaleText } from './print-texts.ts';

const paperNames = Object.keys(papers) as PaperName[];
const blocks = ['legend', 'scaleBar', 'northArrow', 'logo'] as const;

/** What is on the page, and in which size. */
export function PrintFields({
  title,
  author,
  options,
  view,
  grid,
  hasLogo,
  onTitle,
  onOptions,
  onScale,
}: {
  title: string;
  author: string;
  options: PrintOptions;
  view: PrintView;
  grid: GridName;
  hasLogo: boolean;
  onTitle: (title: string) => void;
  onOptions: (change: Partial<PrintOptions>) => void;
  onScale: (scale: number) => void;
}) {
  const isListed = scales.some((each) => each === view.scale);
  return (
    <>
      <Field
        label={t('print.pageTitle')}
        name="title"
        value={title}
        maxLength={200}
        onInput={({ currentTarget }) => onTitle(currentTarget.value)}
      />
      <Field
        label={t('print.author')}
        name="author"
        value={author}
        maxLength={200}
        onInput={({ currentTarget }) => onOptions({ author: currentTarget.value })}
      />
      <div class="print-pair">
        <Choice
          label={t('print.paper')}
          value={options.paper}
          options={paperNames.map((name) => [name, name.toUpperCase()] as const)}
          onChoose={(paper) => onOptions({ paper })}
        />
        <Choice
          label={t('print.orientation')}
          value={options.orientation}
          options={orientations.map((name) => [name, t(`print.${name}`)] as const)}
          onChoose={(orientation) => onOptions({ orientation })}
        />
        <Choice
          label={t('print.scale')}
          value={String(view.scale)}
          options={[
            ...(isListed ? [] : [[String(view.scale), scaleText(view.scale)] as const]),
            ...scales.map((each) => [String(each), scaleText(each)] as const),
          ]}
          onChoose={(chosen) => onScale(Number(chosen))}
        />
        <Choice
          label={t('print.grid')}
          value={grid}
          options={gridsFor(view.center, view.scale).map((name) => [name, t(`print.grids.${name}`)] as const)}
          onChoose={(name) => onOptions({ grid: name })}
        />
      </div>
      <fieldset class="plain print-blocks">
        <legend class="unseen">{t('print.blocks')}</legend>
        {blocks
          .filter((name) => hasLogo || name !== 'logo')
          .map((name) => (
            <label key={name} class="choice">
              <input
                type="checkbox"
                checked={options[name]}
                onChange={({ currentTarget }) => onOptions({ [name]: currentTarget.checked })}
              />
              {t(`print.block.${name}`)}
            </label>
          ))}
      </fieldset>
    </>
  );
}
