import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { language, t } from '../i18n/language.ts';
import type { ToolGiven } from '../map/tool.ts';
import { shownBasemap } from '../map/view-choices.ts';
import { Failure } from '../ui/failure.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { frameOnMap } from './frame-on-map.ts';
import { PagePreview } from './page-preview.tsx';
import { PrintFields } from './print-fields.tsx';
import { printPage } from './print-job.ts';
import { printFormats } from './print-options.ts';
import { PrintProgress } from './print-progress.tsx';
import { fileName } from './print-texts.ts';
import { type ComposedPage, usePage } from './use-page.ts';
import { usePrinting } from './use-printing.ts';

/** Prints the map on a page: its extent on the map, what is on it, a preview, and the file. */
export function PrintPanel({ map, state, choices, onEnd }: ToolGiven) {
  const page = usePage({ map, state, choices });
  const { share, failure, print, cancel } = usePrinting();
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  useFrame(map, page);
  const { value: options } = page.options;
  const { value: layout } = page.layout;
  const [view, title, author] = [page.view.value, page.title.value, page.author.value];
  const shownFailure = failure.value ?? page.failure.value;
  const submit = () => {
    if (layout === null || share.peek() !== null) return;
    const basemap = shownBasemap(choices, state.room.peek());
    const { format } = options;
    const { loadedPictures } = page;
    print(fileName(title, format), (control) =>
      printPage({ map, basemap, layout, view, loadedPictures, format, title, author }, control),
    );
  };
  return (
    <form
      class="form print"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PrintFields
        {...{ title, author, options, view, grid: page.grid.value, hasLogo: page.hasLogo.value }}
        onTitle={page.retitle}
        onOptions={page.choose}
        onScale={(scale) => page.changeView({ scale })}
      />
      {layout !== null && (
        <PagePreview
          map={map}
          layout={layout}
          view={view}
          pictures={page.pictures.value}
          label={t('print.preview')}
        />
      )}
      <fieldset class="plain print-formats">
        <legend class="unseen">{t('print.format')}</legend>
        {printFormats.map((format) => (
          <label key={format} class="choice">
            <input
              type="radio"
              name="print-format"
              checked={options.format === format}
              onChange={() => page.choose({ format })}
            />
            {format.toUpperCase()}
          </label>
        ))}
      </fieldset>
      {shownFailure !== null && <Failure error={shownFailure} />}
      {share.value === null ? (
        <p class="form-actions">
          <button type="submit" class="button primary" disabled={layout === null}>
            {t('print.save', { format: options.format.toUpperCase() })}
          </button>
          <button type="button" class="button" onClick={onEnd}>
            {t('app.close')}
          </button>
        </p>
      ) : (
        <PrintProgress share={share.value} onCancel={cancel} />
      )}
    </form>
  );
}

/** The extent of the page on the map, as long as the panel is open. */
function useFrame(map: ToolGiven['map'], page: ComposedPage): void {
  const frame = useRef<ReturnType<typeof frameOnMap> | null>(null);
  useEffect(() => {
    const made = frameOnMap(map, {
      label: t('print.frame'),
      state: () => ({ ...page.view.peek(), frame: page.layout.peek()?.frame ?? { width: 0, height: 0 } }),
      onChange: page.changeView,
    });
    frame.current = made;
    return made.remove;
  }, [map, page, language.value]);
  useSignalEffect(() => {
    // Both change the extent.
    void [page.view.value, page.layout.value];
    frame.current?.update();
  });
}
