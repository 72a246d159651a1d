import { useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useMemo } from 'preact/hooks';
import { Import } from '../import/import-panel.tsx';
import { useDrawn } from '../map/use-drawn.ts';
import { newViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { Icon } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { Notices } from '../ui/notices.tsx';
import { roomTheme } from '../ui/theme.ts';
import { parseAddress } from '../router/room-address.ts';
import type { RoomState } from '../room/room-state.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { panelWidth } from './panel-width.ts';
import type { Stop } from './sheet-handle.tsx';
import { useRoomForCards } from './use-room-for-cards.ts';
import { WorkbenchHead } from './workbench-head.tsx';

/** The map; its library is loaded for rooms only. */
export const MapOfRoom = later(async () => (await import('./room-map.tsx')).MapOfRoom, {
  isOfFirstView: true,
});

/* The controls of the panel are loaded once the map is drawn; until then the tabs open and collapse it. */

const PanelSplitter = later(async () => (await import('./panel-splitter.tsx')).PanelSplitter, {
  isQuiet: true,
});
const SheetHandle = later(async () => (await import('./sheet-handle.tsx')).SheetHandle, { isQuiet: true });

/** An open room: the map, and the panel with the contents beside it. */
export function Workbench({ state }: { state: RoomState }) {
  const stop = useSignal<Stop>('half');
  const isOpen = stop.value !== 'peek';
  const toggle = () => (stop.value = isOpen ? 'peek' : 'half');
  useRoomForCards(stop);
  const map = useSignal<MapLibreMap | null>(null);
  const isDrawn = useDrawn(map.value);
  const choices = useMemo(() => newViewChoices(parseAddress(location.hash).tab), []);
  const { roomId, name } = state.room.value;
  useSignalEffect(() => {
    roomTheme.value = state.room.value.defaultTheme;
    return () => (roomTheme.value = null);
  });
  namePage(name ?? roomId, t('app.name'));
  return (
    <div class="workbench" data-panel={stop.value} style={{ '--panel-width': `${panelWidth.value}px` }}>
      <WorkbenchHead state={state} map={map} />
      <aside class="panel" aria-label={t('room.panel')}>
        {isDrawn.value && <SheetHandle stop={stop} />}
        <PanelTabs state={state} map={map} choices={choices} stop={stop} />
      </aside>
      {isOpen && isDrawn.value && <PanelSplitter onCollapse={toggle} />}
      <button
        type="button"
        class="button panel-toggle"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('room.hidePanel') : t('room.showPanel')}
        onClick={toggle}
      >
        <Icon name={isOpen ? 'left' : 'right'} />
      </button>
      <main class="workbench-map" id="content">
        <MapOfRoom state={state} map={map} choices={choices} />
        <Notices />
      </main>
      <Import state={state} map={map} />
    </div>
  );
}
