import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { AttributeStatistics } from '../service/service.ts';

type Numbers = NonNullable<AttributeStatistics['numbers']>;

/** Steps of a break with the arrow keys, in shares of the range. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
};

/** The histogram of an attribute in the colours of the classes, with a handle at each break. */
export function BreaksHistogram({
  numbers: { min, max, histogram },
  breaks,
  colors,
  onMove,
}: {
  numbers: Numbers;
  breaks: readonly number[];
  colors: readonly string[];
  onMove: (breaks: readonly number[]) => void;
}) {
  const track = useRef<HTMLDivElement>(null);
  const width = (max - min) / histogram.length;
  const highest = Math.max(...histogram);
  const colorAt = (value: number) => colors[breaks.filter((each) => each <= value).length];
  const shareOf = (value: number) => Math.min(1, Math.max(0, (value - min) / (max - min)));
  /** A break stays between its neighbours. */
  const move = (index: number, value: number) => {
    const gap = (max - min) / 1000;
    const low = (breaks[index - 1] ?? min) + gap;
    const high = (breaks[index + 1] ?? max) - gap;
    if (low > high) return;
    const wanted = Math.min(high, Math.max(low, value));
    onMove(breaks.with(index, readable(wanted, gap)));
  };
  const onDrag = (index: number, { clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box !== undefined) move(index, min + ((clientX - box.left) / box.width) * (max - min));
  };
  return (
    <div class="breaks">
      <div class="breaks-track" ref={track}>
        <svg viewBox={`0 0 ${histogram.length} 1`} preserveAspectRatio="none" aria-hidden="true">
          {histogram.map((count, n) => {
            // The few features of an interval remain visible.
            const height = count === 0 ? 0 : Math.max(0.02, count / highest);
            return (
              <rect
                key={n}
                x={n}
                y={1 - height}
                width="0.9"
                height={height}
                fill={colorAt(min + (n + 0.5) * width)}
              />
            );
          })}
        </svg>
        {breaks.map((each, index) => (
          <div
            key={index}
            class="breaks-handle"
            role="slider"
            tabIndex={0}
            aria-label={t('styling.break', { number: index + 1 })}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={each}
            aria-valuetext={numberText(each)}
            ref={(handle) => handle?.style.setProperty('--at', String(shareOf(each)))}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(index, event);
            }}
            onKeyDown={(event) => {
              const step = steps[event.key];
              if (step === undefined) return;
              event.preventDefault();
              move(index, each + step * (max - min));
            }}
          />
        ))}
      </div>
      <div class="breaks-ends">
        <span>{numberText(min)}</span>
        <span>{numberText(max)}</span>
      </div>
    </div>
  );
}

/** The value with no more digits than the gap between two positions. */
function readable(value: number, gap: number): number {
  const step = 10 ** Math.floor(Math.log10(gap));
  return Number((Math.round(value / step) * step).toPrecision(12));
}
