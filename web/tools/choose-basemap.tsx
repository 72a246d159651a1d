import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { configuredBasemaps, titleOfBasemap } from '../map/basemaps.ts';
import type { ToolGiven } from '../map/tool.ts';
import { shownBasemap } from '../map/view-choices.ts';

/** The basemap of this user, until the page is left. The setting of the room stays. */
export function ChooseBasemap({ state, choices }: ToolGiven) {
  const name = useId();
  const { value: configured } = configuredBasemaps;
  const { defaultBaseLayer } = state.room.value;
  // A name that is not configured shows the built-in map.
  const known = (base: string | null) => configured.find((each) => each === base) ?? null;
  const shown = known(shownBasemap(choices, state.room.value));
  return (
    <fieldset class="plain form">
      <legend>{t('tools.basemap')}</legend>
      {[null, ...configured].map((base) => (
        <label key={base} class="check">
          <input
            type="radio"
            name={name}
            checked={base === shown}
            onChange={() => (choices.baseLayer.value = base)}
          />
          <span>
            {base === null ? t('settings.builtIn') : t(titleOfBasemap(base))}
            {base === known(defaultBaseLayer) && <span class="hint"> {t('tools.basemapOfRoom')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
