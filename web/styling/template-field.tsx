import { useSignal } from '@preact/signals';
import { templateOf } from '../../geo/style/model/label-model.ts';
import { t } from '../i18n/language.ts';
import { Field } from '../ui/field.tsx';

/** A text with attributes in braces. While it cannot be read, the style keeps the text before. */
export function TemplateField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const typed = useSignal<string | null>(null);
  const isSound = typed.value === null || templateOf(typed.value) !== null;
  return (
    <Field
      label={label}
      hint={isSound ? t('styling.template', { example: '{name}' }) : t('styling.templateFlaw')}
      type="text"
      maxLength={1000}
      aria-invalid={!isSound}
      value={typed.value ?? value}
      onInput={({ currentTarget: { value: text } }) => {
        typed.value = text;
        if (templateOf(text) !== null) onChange(text);
      }}
      onBlur={() => {
        if (typed.value !== null && templateOf(typed.value) !== null) typed.value = null;
      }}
    />
  );
}
