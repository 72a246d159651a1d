import { useSignal } from '@preact/signals';
import type { LegendLine } from '../../geo/style/model/legend.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { EyeIcon } from './legend-icons.tsx';
import { headingOf, lineText } from './legend-text.ts';
import type { LayerOfLegend } from './layer-of-legend.ts';
import { Sign } from './sign.tsx';

/** More are shown on request: the list of layers remains an overview. */
const maxShown = 8;

/** The legend of a layer in the list, whose classes this reader can switch off and on. */
export function ClassSwitches({
  layer: { name, entry, ...given },
  onSwitch,
}: {
  layer: LayerOfLegend;
  onSwitch: (classKey: string, isVisible: boolean) => void;
}) {
  const isComplete = useSignal(false);
  const heading = headingOf(entry);
  const { lines, notes } = entry;
  const shown = isComplete.value || lines.length <= maxShown + 1 ? lines : lines.slice(0, maxShown);
  return (
    <div class="legend">
      {heading !== null && <h3>{heading}</h3>}
      <ul aria-label={t('legend.of', { name })}>
        {shown.map((line, index) => (
          <li key={line.classKey ?? index}>
            <Switch line={line} given={given} onSwitch={onSwitch} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <button type="button" class="button quiet legend-more" onClick={() => (isComplete.value = true)}>
          {t('legend.more', { count: numberText(lines.length - shown.length) })}
        </button>
      )}
      {notes !== null && <p class="legend-notes">{notes}</p>}
    </div>
  );
}

function Switch({
  line: { sign, classKey, isVisible, ...line },
  given,
  onSwitch,
}: {
  line: LegendLine;
  given: Omit<LayerOfLegend, 'name' | 'entry'>;
  onSwitch: (classKey: string, isVisible: boolean) => void;
}) {
  const content = (
    <>
      <Sign sign={sign} {...given} />
      <span>{lineText(line)}</span>
    </>
  );
  if (classKey === null) return content;
  return (
    <label class="class-switch" data-visible={isVisible}>
      <input
        type="checkbox"
        class="cover"
        checked={isVisible}
        onChange={({ currentTarget: { checked } }) => onSwitch(classKey, checked)}
      />
      {content}
      <EyeIcon isOpen={isVisible} />
    </label>
  );
}
