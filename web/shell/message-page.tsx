import type { ComponentChildren } from 'preact';
import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { PageHead } from './page-head.tsx';

interface MessageGiven {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** A page that says why there is nothing to see, and what to do: one sentence and actions. */
export function MessagePage(given: MessageGiven) {
  namePage(given.title, t('app.name'));
  return (
    <>
      <PageHead />
      <Message {...given} />
    </>
  );
}

/** The content alone, for pages without a header. */
export function Message({ icon, title, text, children }: MessageGiven) {
  return (
    <main class="message-page" id="content">
      <span class="message-sign">
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children !== undefined && <p class="form-actions">{children}</p>}
    </main>
  );
}
