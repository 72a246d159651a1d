import { t } from '../i18n/language.ts';
import { formatAddress, type LinkTarget } from '../router/room-address.ts';
import { Icon } from './icons.tsx';
import { notify } from './notices.tsx';

/** A button that copies the URL of an object of a room. */
export function CopyLink({ roomId, target }: { roomId: string; target: LinkTarget }) {
  const copy = async () => {
    const url = `${location.origin}/rooms/${encodeURIComponent(roomId)}${formatAddress({ target })}`;
    try {
      await navigator.clipboard.writeText(url);
      notify({ text: t('app.linkCopied') });
    } catch {
      // Without HTTPS or permission, the user copies it.
      notify({ text: t('app.linkIs', { url }) });
    }
  };
  return (
    <button
      type="button"
      class="button quiet square"
      aria-label={t('app.copyLink')}
      title={t('app.copyLink')}
      onClick={() => void copy()}
    >
      <Icon name="link" />
    </button>
  );
}
