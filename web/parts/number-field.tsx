import { useSignal } from '@preact/signals';
import { Field } from '../parts/field.tsx';

/** A number to type. What is being typed stays as it is, whatever changes around it, until it is done. */
export function NumberField({
  label,
  value,
  accepts,
  onTry,
  onSave,
}: {
  label: string;
  value: number;
  accepts: (value: number) => boolean;
  onTry: (value: number) => void;
  onSave: (value: number) => void;
}) {
  const typed = useSignal<string | null>(null);
  return (
    <Field
      label={label}
      type="number"
      step="any"
      value={typed.value ?? rounded(value)}
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
