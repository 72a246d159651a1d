import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { IssuedApiToken } from '../service/service.ts';
import { Copied } from './copied.tsx';

/** The secret of a new token, and an example request that uses it. */
export function IssuedToken({
  token: { name, token },
  roomId,
  onClose,
}: {
  token: IssuedApiToken;
  roomId: string;
  onClose: () => void;
}) {
  const line = `curl -H "Authorization: Bearer ${token}" "${location.origin}/api/rooms/${roomId}"`;
  return (
    <Dialog title={name} onClose={onClose}>
      <div class="form">
        <p>{t('members.tokenOnce')}</p>
        <Copied label={t('members.token')} text={token} />
        <Copied label={t('members.curl')} text={line} />
      </div>
    </Dialog>
  );
}
