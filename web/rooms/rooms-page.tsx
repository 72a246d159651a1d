import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { service, type Invitation, type JoinedRoom } from '../service/service.ts';
import { PageHead } from '../shell/page-head.tsx';
import { Credits } from '../thumbnails/credits.tsx';
import { CreateRoom } from './create-room.tsx';
import { Invitations } from './invitations.tsx';
import { OpenRoom } from './open-room.tsx';
import { RoomList } from './room-list.tsx';

interface Lists {
  readonly rooms: readonly JoinedRoom[];
  readonly invitations: readonly Invitation[];
}

/** The rooms and invitations of the user. */
export function RoomsPage() {
  const lists = useSignal<Lists | null>(null);
  const failure = useSignal<Error | null>(null);
  const isCreating = useSignal(false);
  const read = () => {
    failure.value = null;
    Promise.all([service.GET('/api/users/rooms'), service.GET('/api/users/pending-invitations')]).then(
      ([{ data: rooms }, { data: invitations }]) => (lists.value = { ...rooms, ...invitations }),
      (error: unknown) => (failure.value = asError(error)),
    );
  };
  useEffect(read, []);
  namePage(t('rooms.title'), t('app.name'));
  return (
    <>
      <PageHead />
      <main class="page" id="content">
        <div class="page-title">
          <h1>{t('rooms.title')}</h1>
          <button type="button" class="button primary" onClick={() => (isCreating.value = true)}>
            <Icon name="plus" />
            {t('rooms.create')}
          </button>
        </div>
        {failure.value !== null && <Failure error={failure.value} onRetry={read} />}
        {lists.value !== null && <Invitations invitations={lists.value.invitations} onAnswered={read} />}
        {lists.value === null ? (
          failure.value === null && <p class="waiting">{t('app.loading')}</p>
        ) : (
          <>
            {lists.value.rooms.length === 0 && (
              <EmptyState icon="map" title={t('rooms.none')} text={t('rooms.noneHint')} />
            )}
            <RoomList rooms={lists.value.rooms} />
          </>
        )}
        <OpenRoom />
        {lists.value !== null && lists.value.rooms.length > 0 && <Credits />}
      </main>
      {isCreating.value && <CreateRoom onClose={() => (isCreating.value = false)} />}
    </>
  );
}
