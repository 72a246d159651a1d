import { useId } from 'preact/hooks';

/** A slider with label and formatted value; calls back while it moves and when it is released. */
export function SliderField({
  label,
  text,
  onTry,
  onSave = () => undefined,
  ...range
}: {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  text: (value: number) => string;
  onTry: (value: number) => void;
  onSave?: (value: number) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <div class="slider-head">
        <label for={id}>{label}</label>
        <output for={id}>{text(range.value)}</output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={text(range.value)}
        onInput={({ currentTarget: { valueAsNumber } }) => onTry(valueAsNumber)}
        onChange={({ currentTarget: { valueAsNumber } }) => onSave(valueAsNumber)}
      />
    </div>
  );
}
