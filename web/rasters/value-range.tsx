import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { barsOf, stepOf, withHigh, withLow, type HistogramRange } from './histogram.ts';
import { NumberField } from '../ui/number-field.tsx';
import { unitSymbol } from './unit-symbol.ts';
import { valueText } from './value-text.ts';

/** Selects the value range of the colour ramp: two slider handles on a histogram, and two number fields. */
export function ValueRange({
  label,
  extent,
  histogram,
  value,
  unit,
  colormap,
  isWhole,
  onTry,
  onSave,
}: {
  label: string;
  /** Minimum and maximum of the band. */
  extent: HistogramRange;
  histogram: readonly number[];
  value: HistogramRange;
  unit: string | null;
  colormap: string | null;
  isWhole: boolean;
  onTry: (range: HistogramRange) => void;
  onSave: (range: HistogramRange) => void;
}) {
  const id = useId();
  const [low, high] = value;
  const min = Math.min(extent[0], low);
  const greatest = Math.max(extent[1], high);
  // Avoid a zero width if all values are equal.
  const max = greatest > min ? greatest : min + 1;
  const step = stepOf(max - min, isWhole);
  const handles = [
    { name: t('rasters.low'), at: low, moved: (to: number) => withLow(value, to, step) },
    { name: t('rasters.high'), at: high, moved: (to: number) => withHigh(value, to, step) },
  ];
  const fields = [
    { name: t('rasters.from'), at: low, moved: (to: number): HistogramRange => [to, high] },
    { name: t('rasters.to'), at: high, moved: (to: number): HistogramRange => [low, to] },
  ];
  return (
    <fieldset class="value-range" aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <div class="value-range-track">
        <Bars {...{ extent, histogram, value, colormap, min, max }} />
        {handles.map(({ name, at, moved }) => (
          <input
            key={name}
            type="range"
            aria-label={name}
            aria-valuetext={valueText(at, unit)}
            {...{ min, max, step }}
            value={at}
            onInput={({ currentTarget: { valueAsNumber } }) => onTry(moved(valueAsNumber))}
            onChange={({ currentTarget: { valueAsNumber } }) => onSave(moved(valueAsNumber))}
          />
        ))}
      </div>
      <div class="field-row">
        {fields.map(({ name, at, moved }) => (
          <NumberField
            key={name}
            label={unit === null ? name : `${name} (${unitSymbol(unit)})`}
            value={at}
            accepts={(to) => Number.isFinite(to) && moved(to)[0] < moved(to)[1]}
            onTry={(to) => onTry(moved(to))}
            onSave={(to) => onSave(moved(to))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Bars({
  extent,
  histogram,
  value: [low, high],
  colormap,
  min,
  max,
}: {
  extent: HistogramRange;
  histogram: readonly number[];
  value: HistogramRange;
  colormap: string | null;
  min: number;
  max: number;
}) {
  const percent = (at: number) => ((at - min) / (max - min)) * 100;
  return (
    <svg class="histogram" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      {barsOf(histogram, extent).map(({ from, to, height }) => (
        <rect
          key={from}
          class={to > low && from < high ? 'bar shown' : 'bar'}
          x={percent(from)}
          width={Math.max(0.2, percent(to) - percent(from))}
          y={32 - 32 * height}
          height={32 * height}
        />
      ))}
      {colormap !== null && (
        <image
          href={`/api/colormaps/${encodeURIComponent(colormap)}/legend.png`}
          {...{ x: percent(low), width: Math.max(0, percent(high) - percent(low)), y: 34, height: 6 }}
          preserveAspectRatio="none"
        />
      )}
    </svg>
  );
}
