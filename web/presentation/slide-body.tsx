import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { SavedText, type SeenText } from '../saving/saved-text.tsx';

/** Edits the text of a slide, with a preview of its Markdown. */
export function SlideBody({
  value,
  by,
  save,
}: {
  value: string;
  by: string | null;
  save: (text: string, seen: SeenText) => Promise<unknown>;
}) {
  /** Null before the user types. */
  const typed = useSignal<string | null>(null);
  const isPreviewed = useSignal(false);
  return (
    <>
      <SavedText
        {...{ label: t('present.text'), name: 'body', value, maxLength: 100_000, isLong: true }}
        {...{ updatedAt: 0, by, save }}
        onText={(text) => (typed.value = text)}
      />
      <p class="hint">{t('present.textHint')}</p>
      <details
        class="slide-preview"
        onToggle={({ currentTarget }) => (isPreviewed.value = currentTarget.open)}
      >
        <summary>{t('present.preview')}</summary>
        {isPreviewed.value && <Markdown text={typed.value ?? value} />}
      </details>
    </>
  );
}
