import { useSignal } from '@preact/signals';
import type { InputHTMLAttributes } from 'preact';
import { Field } from './field.tsx';

/** A number input. While it has the focus, its text does not change with outside updates. */
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

/** Maximum number of significant digits. */
const rounded = (value: number) => Number(value.toPrecision(6));
