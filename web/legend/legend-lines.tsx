import type { LayerOfLegend } from './layer-of-legend.ts';
import { headingOf, lineText } from './legend-text.ts';
import { Sign } from './sign.tsx';

/** The signs of a layer that the map draws, with their texts. */
export function LegendLines({ entry, ...given }: Omit<LayerOfLegend, 'id' | 'name'>) {
  const heading = headingOf(entry);
  return (
    <div class="legend">
      {heading !== null && <h4>{heading}</h4>}
      <ul>
        {entry.lines.map(
          ({ sign, isVisible, ...line }, index) =>
            isVisible && (
              <li key={index}>
                <Sign sign={sign} {...given} />
                <span>{lineText(line)}</span>
              </li>
            ),
        )}
      </ul>
      {entry.notes !== null && <p class="legend-notes">{entry.notes}</p>}
    </div>
  );
}
