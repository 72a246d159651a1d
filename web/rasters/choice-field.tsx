import { useId } from 'preact/hooks';

/** One of a few, each with its name. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
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
        onChange={({ currentTarget: { selectedIndex } }) => {
          const [chosen] = options[selectedIndex] ?? [];
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
