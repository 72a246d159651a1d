import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { locale, t } from '../i18n/language.ts';
import type { JoinedRoom } from '../service/service.ts';
import { RoomCard } from './room-card.tsx';

/** Fewer rooms are found at a glance. */
const minSearched = 7;

const orders = ['changed', 'name', 'created'] as const;
type Order = (typeof orders)[number];
const orderNames = {
  changed: 'rooms.byChange',
  name: 'rooms.byName',
  created: 'rooms.byCreation',
} as const;

/** The rooms of the user as cards; several can be searched and sorted. */
export function RoomList({ rooms }: { rooms: readonly JoinedRoom[] }) {
  const search = useSignal('');
  const order = useSignal<Order>('changed');
  const [searchId, orderId] = [useId(), useId()];
  const found = sorted(rooms, order.value).filter((room) => isFound(room, search.value));
  return (
    <>
      {rooms.length >= minSearched && (
        <search class="room-search">
          <div class="field">
            <label for={searchId}>{t('rooms.search')}</label>
            <input
              id={searchId}
              type="search"
              autocomplete="off"
              onInput={({ currentTarget: { value } }) => (search.value = value)}
            />
          </div>
          <div class="field">
            <label for={orderId}>{t('rooms.order')}</label>
            <select
              id={orderId}
              value={order.value}
              onChange={({ currentTarget: { value } }) =>
                (order.value = orders.find((each) => each === value) ?? 'changed')
              }
            >
              {orders.map((each) => (
                <option key={each} value={each}>
                  {t(orderNames[each])}
                </option>
              ))}
            </select>
          </div>
        </search>
      )}
      <p class={found.length === 0 ? 'empty' : 'unseen'} role="status">
        {search.value === '' ? '' : foundText(found.length)}
      </p>
      <ul class="cards">
        {found.map((room) => (
          <RoomCard key={room.roomId} room={room} />
        ))}
      </ul>
    </>
  );
}

function foundText(count: number): string {
  return count === 0 ? t('rooms.noneFound') : t('rooms.found', { count });
}

function isFound({ name, roomId }: JoinedRoom, search: string): boolean {
  const searched = search.trim().toLocaleLowerCase(locale.value);
  return (name ?? '').toLocaleLowerCase(locale.value).includes(searched) || roomId.includes(search.trim());
}

function sorted(rooms: readonly JoinedRoom[], order: Order): readonly JoinedRoom[] {
  switch (order) {
    case 'changed':
      return rooms.toSorted((one, other) => other.lastChangedAt - one.lastChangedAt);
    case 'created':
      return rooms.toSorted((one, other) => other.createdAt - one.createdAt);
    case 'name': {
      const { compare } = new Intl.Collator(locale.value, { numeric: true });
      return rooms.toSorted((one, other) => compare(one.name ?? one.roomId, other.name ?? other.roomId));
    }
  }
}
