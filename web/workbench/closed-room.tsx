import { t } from '../i18n/language.ts';
import { Link } from '../router/link.tsx';
import type { ChartroomError } from '../service/service.ts';
import { signInAddress } from '../router/sign-in-address.ts';
import { session } from '../session/session.ts';
import { MessagePage } from '../shell/message-page.tsx';

/** Explains why a room cannot be shown, and what to do. */
export function ClosedRoom({ error: { status } }: { error: ChartroomError }) {
  const isOut = session.value.state !== 'in';
  const isPrivate = status === 401 || status === 403;
  const text = () => {
    if (!isPrivate) return status === 404 ? t('room.notFoundText') : t('room.invalidIdText');
    return isOut ? t('room.privateSignedOut') : t('room.privateSignedIn');
  };
  const title = () => {
    if (isPrivate) return t('room.private');
    return status === 404 ? t('room.notFound') : t('room.invalidId');
  };
  // A session changes nothing about a room that does not exist.
  const canSignIn = isOut && isPrivate;
  return (
    <MessagePage icon={isPrivate ? 'private' : 'map'} title={title()} text={text()}>
      {canSignIn && (
        <a class="button primary" href={signInAddress()}>
          {t('app.signIn')}
        </a>
      )}
      <Link to="/rooms" class={canSignIn ? 'button' : 'button primary'}>
        {isOut ? t('app.toStart') : t('app.toRooms')}
      </Link>
    </MessagePage>
  );
}
