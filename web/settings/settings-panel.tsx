import { useEffect } from 'preact/hooks';
import { cameraOf } from '../deck/camera.ts';
import {
  type BasemapName,
  basemapNames,
  configuredBasemaps,
  readBasemaps,
  titleOfBasemap,
} from '../map/basemaps.ts';
import type { OpenMap } from '../map/open-map.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Field } from '../ui/field.tsx';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { themes } from '../ui/theme.ts';
import { useAttempt, type Attempt } from '../ui/use-attempt.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Room } from '../service/service.ts';
import { rename, setCamera, setPublic } from './change-settings.ts';
import { ChoiceOrNone } from './choice-or-none.tsx';
import { EndOfRoom } from './end-of-room.tsx';

/** The settings of the room; read-only for everyone but the owner. */
export function SettingsPanel({ state, map }: { state: RoomState; map: OpenMap }) {
  const { attempt, failure } = useAttempt();
  const { value: room } = state.room;
  const isOwner = room.userRole === 'owner';
  useEffect(() => void readBasemaps(), []);
  const isConfigured = (name: BasemapName) => configuredBasemaps.value.includes(name);
  const offered = basemapNames.filter((name) => isConfigured(name) || name === room.defaultBaseLayer);
  const basemapText = (base: BasemapName) => {
    const name = t(titleOfBasemap(base));
    return isConfigured(base) ? name : t('settings.baseMissing', { name });
  };
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{t('settings.tab')}</h2>
      {!isOwner && <p class="hint">{t('settings.notOwner')}</p>}
      {failure}
      <fieldset class="form plain" disabled={!isOwner}>
        <Field
          label={t('rooms.name')}
          defaultValue={room.name ?? ''}
          maxLength={200}
          onChange={({ currentTarget }) =>
            void attempt(() => rename(room, currentTarget.value.trim() || null))
          }
        />
        <SavedCheckbox
          label={t('settings.public')}
          checked={room.isPublic}
          attempt={attempt}
          onSave={(isPublic) => setPublic(room, isPublic)}
        />
        <p class="hint">{t('settings.publicHint')}</p>
        <DefaultView room={room} map={map} attempt={attempt} />
        {offered.length > 0 && (
          <ChoiceOrNone
            label={t('settings.basemap')}
            hint={t('settings.basemapHint')}
            value={room.defaultBaseLayer}
            none={t('settings.builtIn')}
            options={offered.map((name) => [name, basemapText(name)] as const)}
            onChoose={(defaultBaseLayer) => void attempt(() => setCamera(room, { defaultBaseLayer }))}
          />
        )}
        <ChoiceOrNone
          label={t('settings.theme')}
          value={room.defaultTheme}
          none={t('settings.noTheme')}
          options={themes.map((name) => [name, t(themeNames[name])] as const)}
          onChoose={(defaultTheme) => void attempt(() => setCamera(room, { defaultTheme }))}
        />
        <SavedCheckbox
          label={t('settings.autoZoom')}
          checked={room.autoZoomEnabled}
          attempt={attempt}
          onSave={(autoZoomEnabled) => setCamera(room, { autoZoomEnabled })}
        />
      </fieldset>
      {isOwner && <EndOfRoom room={room} />}
    </section>
  );
}

const themeNames = { system: 'app.themeSystem', light: 'app.themeLight', dark: 'app.themeDark' } as const;

/** The initial view of the map. */
function DefaultView({ room, map, attempt }: { room: Room; map: OpenMap; attempt: Attempt }) {
  const { defaultViewLat: lat, defaultViewLng: lng, defaultViewZoom: zoom } = room;
  const isSet = lat !== null && lng !== null && zoom !== null;
  const { value: from } = map;
  const take = (view: ReturnType<typeof cameraOf>) => {
    const defaultView = { lat: view.lat, lng: view.lng, zoom: view.zoom };
    void attempt(() => setCamera(room, { defaultView }));
  };
  return (
    <div class="field">
      <span class="field-name">{t('settings.view')}</span>
      <p class="hint">
        {isSet
          ? t('settings.viewIs', { lat: numberText(lat), lng: numberText(lng), zoom: numberText(zoom) })
          : t('settings.noView')}
      </p>
      <p class="form-actions">
        <button
          type="button"
          class="button"
          disabled={from === null}
          onClick={() => from && take(cameraOf(from))}
        >
          {t('settings.useView')}
        </button>
        {isSet && (
          <button
            type="button"
            class="button"
            onClick={() => void attempt(() => setCamera(room, { defaultView: null }))}
          >
            {t('settings.clearView')}
          </button>
        )}
      </p>
    </div>
  );
}
