import { useComputed, useSignalEffect, type Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import { LayerList } from '../layers/layer-list.tsx';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Stop } from './sheet-handle.tsx';

/** Props of each tab. */
interface Shown {
  readonly state: RoomState;
  readonly map: OpenMap;
  readonly choices: ViewChoices;
}

interface PanelTab {
  readonly id: string;
  readonly name: MessageKey;
  readonly icon: IconName;
  readonly View: ComponentType<Shown>;
  /** Concerns the room as a whole, not its contents. */
  readonly isOfRoom?: true;
  /** Shown to members only; others cannot read its data. */
  readonly isForMembers?: true;
}

const MarkerPanel = later(async () => (await import('../markers/marker-panel.tsx')).MarkerPanel);
const CommentsPanel = later(async () => (await import('../comments/comments-panel.tsx')).CommentsPanel);
const SlidesPanel = later(async () => (await import('../presentation/slides-panel.tsx')).SlidesPanel);
const DataPanel = later(async () => (await import('../import/data-panel.tsx')).DataPanel);
const HistoryPanel = later(async () => (await import('../history/history-panel.tsx')).HistoryPanel);
const PeoplePanel = later(async () => (await import('../members/people-panel.tsx')).PeoplePanel);
const SettingsPanel = later(async () => (await import('../settings/settings-panel.tsx')).SettingsPanel);

const EmptyLayers = later(async () => (await import('./empty-layers.tsx')).EmptyLayers, {
  isQuiet: true,
  isOfFirstView: true,
});

function LayersTab(given: Shown) {
  return <LayerList {...given} empty={<EmptyLayers state={given.state} />} />;
}

/** The tabs of the rail in order. Only the first is part of the initial load. */
const allTabs: readonly PanelTab[] = [
  { id: 'layers', name: 'room.layers', icon: 'layers', View: LayersTab },
  { id: 'markers', name: 'markers.markers', icon: 'point', View: MarkerPanel },
  { id: 'comments', name: 'comments.title', icon: 'comment', View: CommentsPanel },
  { id: 'slides', name: 'present.tab', icon: 'slides', View: SlidesPanel },
  { id: 'data', name: 'import.data', icon: 'data', View: DataPanel, isForMembers: true },
  { id: 'people', name: 'members.title', icon: 'people', View: PeoplePanel, isForMembers: true },
  {
    id: 'history',
    name: 'history.title',
    icon: 'history',
    View: HistoryPanel,
    isOfRoom: true,
    isForMembers: true,
  },
  {
    id: 'settings',
    name: 'settings.tab',
    icon: 'settings',
    View: SettingsPanel,
    isOfRoom: true,
    isForMembers: true,
  },
];

/**
 * A rail of tabs beside the panel, following the WAI-ARIA tabs pattern with a roving tab index: a column, or a row on
 * narrow screens. Opened tabs stay mounted, so that typed text is not lost. The selected tab collapses and opens the panel.
 */
export function PanelTabs({ stop, ...given }: Shown & { stop: Signal<Stop> }) {
  const isOpen = stop.value !== 'peek';
  const isMember = given.state.room.value.userRole !== undefined;
  const tabs = allTabs.filter(({ isForMembers }) => isMember || isForMembers === undefined);
  const { tab } = given.choices;
  const shown = useComputed(() => tabs.find(({ id }) => id === tab.value)?.id ?? 'layers');
  const opened = useRef(new Set<string>()).current.add(shown.value);
  const list = useRef<HTMLDivElement>(null);
  const open = () => {
    if (stop.peek() === 'peek') stop.value = 'half';
  };
  // A link that selects a tab opens the panel.
  const last = useRef(tab.peek());
  useSignalEffect(() => {
    if (tab.value !== last.current) open();
    last.current = tab.value;
  });
  const show = (id: string) => {
    tab.value = id;
    open();
  };
  const press = (id: string) => {
    if (id === shown.value && isOpen) stop.value = 'peek';
    else show(id);
  };
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => `tab-${id}` === document.activeElement?.id);
    const next = tabs[nextOf(event.key, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    show(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={t('room.panel')} ref={list} onKeyDown={step}>
        {tabs.map(({ id, name, icon, isOfRoom }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            class="tab"
            data-group={isOfRoom === true ? 'room' : undefined}
            aria-selected={shown.value === id}
            aria-expanded={shown.value === id ? isOpen : undefined}
            aria-controls={`panel-${id}`}
            tabIndex={shown.value === id ? 0 : -1}
            onClick={() => press(id)}
          >
            <Icon name={icon} />
            {t(name)}
          </button>
        ))}
      </div>
      <div id="panel-contents" class="panel-contents" hidden={!isOpen}>
        {tabs.map(({ id, View }) => (
          <div
            key={id}
            id={`panel-${id}`}
            class="tab-panel"
            role="tabpanel"
            aria-labelledby={`tab-${id}`}
            hidden={shown.value !== id}
            tabIndex={0}
          >
            {opened.has(id) && <View {...given} />}
          </div>
        ))}
      </div>
    </>
  );
}

function nextOf(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
