import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { Link } from '../router/link.tsx';
import { signInAddress } from '../router/sign-in-address.ts';
import { session } from '../session/session.ts';
import { MessagePage } from '../shell/message-page.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { later } from '../ui/later.tsx';

/** Loaded after the texts, which need no map. */
const WorldPicture = later(async () => (await import('../thumbnails/world-picture.tsx')).WorldPicture, {
  isQuiet: true,
});

/** The page for signed-out users: what the product is, a map, and a link to sign in. */
export function Welcome() {
  namePage(t('app.name'));
  return (
    <div class="welcome-page">
      <PageHead />
      <main class="welcome" id="content">
        <div class="welcome-map">
          <WorldPicture />
        </div>
        <div class="welcome-text">
          <h1>{t('app.welcome')}</h1>
          <p class="lead">{t('app.welcomeText')}</p>
          <p>
            <a class="button primary large" href={signInAddress()}>
              {t('app.signIn')}
            </a>
          </p>
          <p class="hint">{t('app.welcomeHint')}</p>
        </div>
      </main>
    </div>
  );
}

/** The page of an address that leads to nothing. */
export function NotFound() {
  return (
    <MessagePage icon="map" title={t('app.notFound')} text={t('app.notFoundText')}>
      <Link to="/rooms" class="button primary">
        {session.value.state === 'in' ? t('app.toRooms') : t('app.toStart')}
      </Link>
    </MessagePage>
  );
}
