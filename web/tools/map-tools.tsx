import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { later } from '../ui/later.tsx';
import { configuredBasemaps, readBasemaps } from '../map/basemaps.ts';
import { openTool } from '../map/open-tool.ts';
import { mayWrite } from '../room/rights.ts';
import type { ToolGiven } from '../map/tool.ts';
import { Coordinates } from './coordinates.tsx';
import { comparableOf } from './comparable.ts';
import { Paper } from './paper.tsx';

const AddMarker = later(async () => (await import('../markers/add-marker.tsx')).AddMarker);
const SelectMarkers = later(async () => (await import('../markers/select-markers.tsx')).SelectMarkers);
const Measure = later(async () => (await import('./measure.tsx')).Measure);
const MyPosition = later(async () => (await import('./my-position.tsx')).MyPosition);
const ChooseBasemap = later(async () => (await import('./choose-basemap.tsx')).ChooseBasemap);
const SearchPanel = later(async () => (await import('../search/search-panel.tsx')).SearchPanel);
const Swipe = later(async () => (await import('./swipe.tsx')).Swipe);
const PrintPanel = later(async () => (await import('../print/print-panel.tsx')).PrintPanel);
const PrintMap = later(async () => (await import('./print-map.tsx')).PrintMap);

interface Tool {
  readonly name: MessageKey;
  /** Of its button; null: another part opens it. */
  readonly icon: IconName | null;
  readonly Part: ReturnType<typeof later<ToolGiven>>;
  /** Whether it requires edit permission. */
  readonly isEditing?: boolean;
  /** Whether there is a choice only if the operator has configured basemaps. */
  readonly needsBasemaps?: boolean;
  /** Whether it compares what the room has. */
  readonly isComparing?: boolean;
}

const tools: readonly Tool[] = [
  { name: 'markers.add', icon: 'pin', Part: AddMarker, isEditing: true },
  { name: 'markers.select', icon: null, Part: SelectMarkers, isEditing: true },
  { name: 'tools.find', icon: 'search', Part: SearchPanel },
  { name: 'tools.position', icon: 'location', Part: MyPosition },
  { name: 'tools.basemap', icon: 'map', Part: ChooseBasemap, needsBasemaps: true },
  { name: 'tools.measure', icon: 'ruler', Part: Measure },
  { name: 'swipe.title', icon: 'compare', Part: Swipe, isComparing: true },
  { name: 'print.title', icon: 'print', Part: PrintPanel },
  { name: 'tools.print', icon: 'picture', Part: PrintMap },
];

/** The toolbar of the map, with at most one active tool, and the coordinate display. */
export function MapTools(given: Omit<ToolGiven, 'onEnd'>) {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') openTool.value = null;
  };
  const mayEdit = mayWrite(given.state.room.value);
  const hasBasemaps = configuredBasemaps.value.length > 0;
  const hasCompared = comparableOf(given.state).length > 0;
  const shown = tools.filter(
    ({ isEditing, needsBasemaps, isComparing }) =>
      (isEditing !== true || mayEdit) &&
      (needsBasemaps !== true || hasBasemaps) &&
      (isComparing !== true || hasCompared),
  );
  const tool = shown.find(({ name }) => name === openTool.value) ?? null;
  useEffect(() => {
    void readBasemaps();
    // Not in the room that is opened next.
    return () => void (openTool.value = null);
  }, []);
  return (
    <>
      <div class="map-tools" role="group" aria-label={t('tools.tools')}>
        {shown.map((each) => {
          const { name, icon } = each;
          return (
            icon !== null && (
              <button
                key={name}
                type="button"
                class="button square"
                aria-pressed={tool === each}
                aria-label={t(name)}
                title={t(name)}
                onClick={() => (openTool.value = tool === each ? null : name)}
              >
                <Icon name={icon} />
              </button>
            )
          );
        })}
      </div>
      {tool !== null && (
        <div class="tool-box" role="region" aria-label={t(tool.name)} onKeyDown={onKey}>
          <tool.Part {...given} onEnd={() => (openTool.value = null)} />
        </div>
      )}
      <Coordinates map={given.map} />
      <Paper {...given} />
    </>
  );
}
