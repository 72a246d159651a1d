import { useId } from 'preact/hooks';

/** A choice of one among names, or of none of them. */
export function Choice<Name extends string>({
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
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onChange={({ currentTarget }) =>
          onChoose(options.find(([name]) => name === currentTarget.value)?.[0] ?? null)
        }
      >
        <option value="">{none}</option>
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
