import { useId } from 'preact/hooks';
import { chooseLanguage, isLanguage, language, languages, t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { chooseTheme, theme, themes, type Theme } from '../ui/theme.ts';
import { signInAddress } from '../router/sign-in-address.ts';
import { session, signOut } from '../session/session.ts';

const themeNames = { system: 'app.themeSystem', light: 'app.themeLight', dark: 'app.themeDark' } as const;

/** A sign-in link, or the account menu with theme, language and sign-out. */
export function AccountMenu() {
  const id = useId();
  const { value: current } = session;
  const name =
    current.state === 'in' ? (current.user.name ?? current.user.email ?? current.user.userId) : null;
  return (
    <div class="account">
      {name === null && (
        <a class="button" href={signInAddress()}>
          {t('app.signIn')}
        </a>
      )}
      <button
        type="button"
        class="button quiet square round"
        popovertarget={id}
        aria-label={name === null ? t('app.theme') : t('app.account', { name })}
      >
        {name === null ? (
          <Icon name="menu" />
        ) : (
          <span class="initial">{Array.from(name).slice(0, 1).join('').toUpperCase()}</span>
        )}
      </button>
      <div id={id} popover="auto" class="menu">
        {name !== null && <p class="menu-title">{name}</p>}
        <ThemeChoice />
        <LanguageChoice />
        <a href="/api/docs">{t('app.interface')}</a>
        {name !== null && (
          <button type="button" class="button" onClick={() => void signOut()}>
            {t('app.signOut')}
          </button>
        )}
      </div>
    </div>
  );
}

function ThemeChoice() {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('app.theme')}</label>
      <select
        id={id}
        value={theme.value}
        onChange={({ currentTarget }) => chooseTheme(currentTarget.value as Theme)}
      >
        {themes.map((each) => (
          <option key={each} value={each}>
            {t(themeNames[each])}
          </option>
        ))}
      </select>
    </div>
  );
}

function LanguageChoice() {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('app.language')}</label>
      <select
        id={id}
        value={language.value}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && void chooseLanguage(value)}
      >
        {Object.entries(languages).map(([each, name]) => (
          <option key={each} value={each} lang={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
