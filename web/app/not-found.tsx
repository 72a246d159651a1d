import { t } from '../messages/language.ts';
import { namePage } from '../messages/page-title.ts';
import { Link } from '../places/link.tsx';
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
