import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { readLocally, storeLocally } from '../i18n/local-storage.ts';
import { Icon } from '../ui/icons.tsx';
import { isOneSign, type LayerOfLegend } from './layer-of-legend.ts';
import { LegendIcon } from './legend-icons.tsx';
import { LegendLines } from './legend-lines.tsx';
import { Sign } from './sign.tsx';

const stateName = 'legend';
/** Below this width of the window the card would cover the map: it is closed until it is wanted. */
const narrow = '(max-width: 40rem)';

/** The legend on the map. This browser remembers whether it is open. */
export function LegendCard({
  layers,
  children,
}: {
  /** The topmost first. */
  layers: readonly LayerOfLegend[];
  /** Legends of rasters. */
  children?: ComponentChildren;
}) {
  const isOpen = useSignal(isOpenAtFirst());
  const below = useId();
  const turn = () => {
    isOpen.value = !isOpen.value;
    storeLocally(stateName, isOpen.value ? 'open' : 'closed');
  };
  return (
    <section class="legend-card" data-open={isOpen.value} aria-label={t('legend.title')}>
      <button
        type="button"
        class="legend-head"
        aria-expanded={isOpen.value}
        aria-controls={below}
        onClick={turn}
      >
        <LegendIcon />
        <span>{t('legend.title')}</span>
        <Icon name={isOpen.value ? 'down' : 'up'} />
      </button>
      <div id={below} class="legend-layers" hidden={!isOpen.value} tabIndex={0}>
        {isOpen.value && layers.map((layer) => <Layer key={layer.id} {...layer} />)}
        {isOpen.value && children}
      </div>
    </section>
  );
}

function Layer({ id: _id, name, ...layer }: LayerOfLegend) {
  const { entry, ...given } = layer;
  const [first] = entry.lines;
  if (first === undefined || !isOneSign(entry))
    return (
      <div class="legend-layer">
        <h3 dir="auto">{name}</h3>
        <LegendLines {...layer} />
      </div>
    );
  return (
    <div class="legend-layer">
      <h3 dir="auto" class="legend-single">
        <Sign sign={first.sign} {...given} />
        <span>{entry.title ?? name}</span>
      </h3>
      {entry.notes !== null && <p class="legend-notes">{entry.notes}</p>}
    </div>
  );
}

function isOpenAtFirst(): boolean {
  const stored = readLocally(stateName);
  return stored === null ? !matchMedia(narrow).matches : stored === 'open';
}
