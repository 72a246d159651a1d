import { readerChoices, type ViewChoices, withEntry } from '../map/view-choices.ts';
import { ClassSwitches } from '../legend/class-switches.tsx';
import { isOneSign } from '../legend/layer-of-legend.ts';
import { type StyleSubject, withPreview } from './layer-previews.ts';
import { legendOfLayer } from './legend-of-layers.ts';

/** The classes of a layer under its name, which this user can switch off and on. */
export function LayerClasses({
  layer,
  roomId,
  choices,
}: {
  layer: StyleSubject;
  roomId: string;
  choices: ViewChoices;
}) {
  const own = readerChoices(choices, layer.id);
  const legend = legendOfLayer(withPreview(layer), { roomId, choices: own });
  if (legend === null || isOneSign(legend.entry)) return null;
  return (
    <ClassSwitches
      layer={legend}
      onSwitch={(classKey, isVisible) =>
        (choices.ofLayers.value = withEntry(choices.ofLayers.value, layer.id, {
          ...own,
          classes: withEntry(own.classes, classKey, isVisible),
        }))
      }
    />
  );
}
