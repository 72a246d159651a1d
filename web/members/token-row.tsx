import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import { momentText } from '../i18n/numbers.ts';
import { Ago } from '../ui/ago.tsx';
import { AskFirst } from '../ui/ask-first.tsx';
import { Icon } from '../ui/icons.tsx';
import { notify } from '../ui/notices.tsx';
import { service, type ApiToken } from '../service/service.ts';
import { permissionName } from './permission-name.ts';

/** The permissions and last use of a token, and a button to revoke it. */
export function TokenRow({ token, roomId }: { token: ApiToken; roomId: string }) {
  const isAsking = useSignal(false);
  const { id, name, permissions, expiresAt, lastUsedAt } = token;
  const revoke = async () => {
    const path = { roomId, tokenId: id };
    await service.DELETE('/api/rooms/{roomId}/api-tokens/{tokenId}', { params: { path } });
    notify({ text: t('members.revoked', { name }) });
  };
  return (
    <li class="person">
      <span class="person-text">
        <span class="person-name">{name}</span>
        <span class="hint">{listText(permissions.map((each) => t(permissionName[each])))}</span>
        <span class="hint">
          {lastUsedAt === null ? (
            t('members.neverUsed')
          ) : (
            <>
              {t('members.lastUsed')} <Ago moment={lastUsedAt} />
            </>
          )}
          {expiresAt !== null && ` · ${t('members.expires', { when: momentText(expiresAt) })}`}
        </span>
      </span>
      <button
        type="button"
        class="button quiet square"
        aria-label={t('members.revoke', { name })}
        onClick={() => (isAsking.value = true)}
      >
        <Icon name="bin" />
      </button>
      {isAsking.value && (
        <AskFirst
          title={t('members.revokeTitle', { name })}
          text={t('members.revokeText')}
          action={t('members.revokeNow')}
          onDo={revoke}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </li>
  );
}
