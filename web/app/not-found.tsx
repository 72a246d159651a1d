import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { Link } from '../router/link.tsx';
import { PageHead } from '../shell/page-head.tsx';

export function NotFound() {
  namePage(t('app.notFound'));
  return (
    <>
      <PageHead />
      <main class="page" id="content">
        <h1>{t('app.notFound')}</h1>
        <p>
          <Link to="/rooms">{t('app.toRooms')}</Link>
        </p>
      </main>
    </>
  );
}
