import { t } from '../i18n/language.ts';
import { Link } from '../router/link.tsx';
import { AccountMenu } from './account-menu.tsx';

/** The header of pages without a map. */
export function PageHead() {
  return (
    <header class="page-head">
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <Link to="/rooms" class="brand">
        <img src={brand} alt="" width="28" height="28" />
        {t('app.name')}
      </Link>
      <AccountMenu />
    </header>
  );
}

const brand = new URL('../app/icon.svg', import.meta.url).href;
