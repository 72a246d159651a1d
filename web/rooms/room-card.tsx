import { t } from '../i18n/language.ts';
import { agoText, momentText } from '../i18n/numbers.ts';
import { Link } from '../router/link.tsx';
import type { JoinedRoom } from '../service/service.ts';
import { roleName } from '../room/role-name.ts';

/** A room in the list: name, role, and time of the last change. */
export function RoomCard({ room }: { room: JoinedRoom }) {
  return (
    <li class="card">
      <Link to={`/rooms/${room.roomId}`} class="card-link">
        {room.name ?? room.roomId}
      </Link>
      <p class="card-facts">
        <span class="badge">{t(roleName[room.role])}</span>
        {room.isPublic && <span class="badge">{t('rooms.public')}</span>}
        <time dateTime={new Date(room.lastChangedAt).toISOString()} title={momentText(room.lastChangedAt)}>
          {t('rooms.changed', { when: agoText(room.lastChangedAt) })}
        </time>
      </p>
      <p class="card-id">{room.roomId}</p>
    </li>
  );
}
