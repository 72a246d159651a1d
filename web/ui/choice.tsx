import { useId } from 'preact/hooks';

/** A select with a label. */
export function Choice<Value extends string>({
  label,
  hint,
  value,
  options,
  onChoose,
}: {
  label: string;
  hint?: string | undefined;
  /** The current value; an unknown value selects nothing. */
  value: string;
  options: readonly (readonly [value: Value, name: string])[];
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => each === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
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
