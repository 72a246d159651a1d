import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { Link } from '../router/link.tsx';
import type { ChartroomError } from '../service/service.ts';
import { session, signInAddress } from '../session/session.ts';
import { PageHead } from '../shell/page-head.tsx';

/** Explains why a room cannot be shown, and what to do. */
export function ClosedRoom({ error }: { error: ChartroomError }) {
  const isOut = session.value.state !== 'in';
  const title =
    error.status === 404
      ? t('room.notFound')
      : error.status === 400
        ? t('room.invalidId')
        : t('room.private');
  namePage(title, t('app.name'));
  return (
    <>
      <PageHead />
      <main class="page" id="content">
        <h1>{title}</h1>
        {(error.status === 401 || error.status === 403) && (
          <p>{isOut ? t('room.privateSignedOut') : t('room.privateSignedIn')}</p>
        )}
        <p class="form-actions">
          {isOut && (
            <a class="button primary" href={signInAddress()}>
              {t('app.signIn')}
            </a>
          )}
          <Link to="/rooms" class="button">
            {t('app.toRooms')}
          </Link>
        </p>
      </main>
    </>
  );
}
