import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { counted, t } from '../i18n/language.ts';
import { showBox } from '../map/bounds.ts';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { Icon } from '../ui/icons.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import { lockGroup } from './lock-group.ts';
import { boxOf, groupColours, type MarkerGroup } from './marker-groups.ts';
import { MarkerList } from './marker-list.tsx';

interface Given {
  readonly groups: readonly MarkerGroup[];
  readonly state: RoomState;
  readonly map: OpenMap;
  readonly choices: ViewChoices;
}

/** The groups of markers, each with its visibility for this user and, when expanded, its markers. */
export function GroupList({ groups, ...given }: Given) {
  return (
    <ul class="layers marker-groups">
      {groups.map((group) => (
        <GroupItem key={group.name} {...given} group={group} groups={groups} />
      ))}
    </ul>
  );
}

function GroupItem({ group: { name, markers }, groups, ...given }: Given & { readonly group: MarkerGroup }) {
  const { state, map, choices } = given;
  const { hiddenGroups } = choices;
  const { attempt, failure } = useAttempt();
  const { lockedGroups } = state.room.value;
  const isLocked = lockedGroups.includes(name);
  const isOpen = useSignal(false);
  const below = useId();
  const title = name === '' ? t('markers.noGroup') : name;
  const colours = groupColours(state.room.value);
  const colour = colours.get(name);
  const others = groups.map((each) => each.name).filter((each) => each !== name);
  const isAlone = others.every((each) => hiddenGroups.value.has(each));
  return (
    <li class={colours.size > 0 ? 'layer' : 'layer without-sign'}>
      <input
        type="checkbox"
        aria-label={t('layers.show', { name: title })}
        checked={!hiddenGroups.value.has(name)}
        onChange={({ currentTarget: { checked } }) => {
          const hidden = new Set(hiddenGroups.peek());
          if (checked) hidden.delete(name);
          else hidden.add(name);
          hiddenGroups.value = hidden;
        }}
      />
      {colours.size > 0 && (
        <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
          {colour !== undefined && <circle cx="8" cy="8" r="7" fill={colour} />}
        </svg>
      )}
      <span class="layer-text">
        <span class="layer-name">{title}</span>
        <span class="layer-facts">
          {counted('markers.count', markers.length)}
          {isLocked && <Icon name="private" />}
          {isLocked && <span class="unseen">{t('markers.isLocked')}</span>}
        </span>
      </span>
      <button
        type="button"
        class="button quiet square"
        aria-expanded={isOpen.value}
        aria-controls={below}
        aria-label={t('layers.more', { name: title })}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name={isOpen.value ? 'up' : 'down'} />
      </button>
      <div id={below} class="layer-details" hidden={!isOpen.value}>
        {isOpen.value && (
          <>
            {isLocked && <p class="hint">{t('markers.isLocked')}</p>}
            <p class="form-actions">
              <button
                type="button"
                class="button small"
                disabled={map.value === null}
                onClick={() => map.value !== null && showBox(map.value, boxOf(markers))}
              >
                {t('layers.zoomTo')}
              </button>
              <button
                type="button"
                class="button small"
                onClick={() => (hiddenGroups.value = new Set(isAlone ? [] : others))}
              >
                {t(isAlone ? 'markers.allGroups' : 'markers.onlyGroup')}
              </button>
              {name !== '' && mayWrite(state.room.value) && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => void attempt(() => lockGroup(state, name, !isLocked))}
                >
                  {t(isLocked ? 'markers.unlockGroup' : 'markers.lockGroup')}
                </button>
              )}
            </p>
            {failure}
            <MarkerList {...given} markers={markers} />
          </>
        )}
      </div>
    </li>
  );
}
