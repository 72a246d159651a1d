import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { PageHead } from '../shell/page-head.tsx';
import { signInAddress } from '../session/session.ts';

/** The page for signed-out users: what the product is, and a link to sign in. */
export function Welcome() {
  namePage(t('app.name'));
  return (
    <>
      <PageHead />
      <main class="welcome" id="content">
        <h1>{t('app.welcome')}</h1>
        <p>{t('app.welcomeText')}</p>
        <p>
          <a class="button primary large" href={signInAddress()}>
            {t('app.signIn')}
          </a>
        </p>
      </main>
    </>
  );
}
