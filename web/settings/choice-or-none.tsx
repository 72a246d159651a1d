import { Choice } from '../ui/choice.tsx';

/** A select with an additional option for no value. */
export function ChoiceOrNone<Name extends string>({
  label,
  hint,
  value,
  none,
  options,
  onChoose,
}: {
  label: string;
  hint?: string;
  value: string | null;
  none: string;
  options: readonly (readonly [name: Name, text: string])[];
  onChoose: (name: Name | null) => void;
}) {
  return (
    <Choice<Name | ''>
      {...{ label, hint }}
      value={value ?? ''}
      options={[['', none], ...options]}
      onChoose={(name) => onChoose(name === '' ? null : name)}
    />
  );
}
