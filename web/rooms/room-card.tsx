import { counted, t } from '../i18n/language.ts';
import { agoText, momentText } from '../i18n/numbers.ts';
import { Link } from '../router/link.tsx';
import { roleName } from '../room/role-name.ts';
import type { JoinedRoom } from '../service/service.ts';
import { drawRoom } from '../thumbnails/draw-room.ts';
import { Thumbnail } from '../thumbnails/thumbnail.tsx';
import { Icon } from '../ui/icons.tsx';

/** A room in the list: its picture, name, role, members, visibility and the time of the last change. */
export function RoomCard({ room }: { room: JoinedRoom }) {
  const { name, roomId, role, isPublic, lastChangedAt, memberCount } = room;
  return (
    <li class="card room-card">
      <Thumbnail
        subject={`${roomId} ${lastChangedAt}`}
        picture={(context, frame) => drawRoom(context, room, frame)}
      />
      <div class="room-card-text">
        <Link to={`/rooms/${roomId}`} class="card-link">
          {name ?? roomId}
        </Link>
        <p class="card-facts">
          <span class="badge">{t(roleName[role])}</span>
          <span class="fact">
            <Icon name={isPublic ? 'public' : 'private'} />
            {isPublic ? t('rooms.public') : t('rooms.private')}
          </span>
          <span class="fact">
            <Icon name="people" />
            {counted('rooms.members', memberCount)}
          </span>
        </p>
        <p class="card-facts">
          <time dateTime={new Date(lastChangedAt).toISOString()} title={momentText(lastChangedAt)}>
            {t('rooms.changed', { when: agoText(lastChangedAt) })}
          </time>
        </p>
      </div>
    </li>
  );
}
