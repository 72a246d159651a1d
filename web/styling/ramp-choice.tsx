import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { type Ramp, rampNamed, type RampKind, rampsOf, rampText } from './ramps.ts';

/** Selects the ramp of the colours: a button with the current one opens the list. */
export function RampChoice({
  value,
  kinds,
  count,
  onChoose,
}: {
  value: string | undefined;
  kinds: readonly RampKind[];
  count: number;
  onChoose: (name: string) => void;
}) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { ramp, isReversed } = rampNamed(value, kinds);
  const close = () => {
    isOpen.value = false;
    button.current?.focus();
  };
  return (
    <div
      class="field ramp"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen.value) return;
        event.stopPropagation();
        close();
      }}
    >
      <span class="field-name" id={`${id}-name`}>
        {t('styling.ramp')}
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        class="button ramp-button"
        aria-labelledby={`${id}-name ${id}`}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Swatches ramp={ramp} count={count} isReversed={isReversed} />
        <span>{ramp.name}</span>
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      {isOpen.value && (
        <fieldset class="ramp-list">
          <legend class="unseen">{t('styling.ramp')}</legend>
          {rampsOf(kinds).map((each) => (
            <label key={each.name}>
              <input
                type="radio"
                name={`${id}-ramp`}
                class="cover"
                checked={each.name === ramp.name}
                onChange={() => onChoose(rampText(each, isReversed))}
              />
              <Swatches ramp={each} count={count} isReversed={isReversed} />
              <span>{each.name}</span>
              {each.isSafe && <span class="badge">{t('styling.safe')}</span>}
            </label>
          ))}
        </fieldset>
      )}
      <label class="choice">
        <input type="checkbox" checked={isReversed} onChange={() => onChoose(rampText(ramp, !isReversed))} />
        {t('styling.reversed')}
      </label>
    </div>
  );
}

function Swatches({ ramp, count, isReversed }: { ramp: Ramp; count: number; isReversed: boolean }) {
  const colors = ramp.colors(Math.min(9, Math.max(3, count)));
  const shown = isReversed ? colors.toReversed() : colors;
  return (
    <svg
      class="ramp-swatches"
      viewBox={`0 0 ${shown.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shown.map((color, n) => (
        <rect key={n} x={n} width="1.02" height="1" fill={color} />
      ))}
    </svg>
  );
}
