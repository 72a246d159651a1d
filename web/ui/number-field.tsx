import { useSignal } from '@preact/signals';
import type { InputHTMLAttributes } from 'preact';
import { Field } from './field.tsx';

/** A number to type. Whatever changes around it: from when it is entered until it is left it has what is typed there. */
export function NumberField({
  value,
  accepts,
  onTry,
  onSave,
  ...given
}: {
  label: string;
  value: number;
  accepts: (value: number) => boolean;
  onTry: (value: number) => void;
  onSave: (value: number) => void;
} & Pick<InputHTMLAttributes, 'min' | 'max' | 'step'>) {
  const typed = useSignal<string | null>(null);
  const shown = String(rounded(value));
  return (
    <Field
      step="any"
      {...given}
      type="number"
      value={typed.value ?? shown}
      onFocus={() => (typed.value = shown)}
      onInput={({ currentTarget: { value: text, valueAsNumber } }) => {
        typed.value = text;
        if (accepts(valueAsNumber)) onTry(valueAsNumber);
      }}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        if (accepts(valueAsNumber)) onSave(valueAsNumber);
      }}
      onBlur={() => (typed.value = null)}
    />
  );
}

/** More digits than this say nothing of what is measured. */
const rounded = (value: number) => Number(value.toPrecision(6));
