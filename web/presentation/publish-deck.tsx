import { useId } from 'preact/hooks';
import { deckAddress } from '../deck/deck-address.ts';
import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { publish } from './publish.ts';

/** Whether the presentation is public, and its link. */
export function PublishDeck({ state, run }: { state: RoomState; run: (work: Promise<unknown>) => void }) {
  const { roomId, presentationIsPublic, isPublic } = state.room.value;
  const address = deckAddress(roomId);
  const id = useId();
  const mayEdit = mayWrite(state.room.value);
  const isSeen = presentationIsPublic || isPublic;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify({ text: t('present.copied') });
  };
  return (
    <section class="publish" aria-labelledby={`${id}-head`}>
      <h3 id={`${id}-head`}>{t('present.public')}</h3>
      <p class="hint">
        {presentationIsPublic
          ? t('present.isPublic')
          : isPublic
            ? t('present.roomIsPublic')
            : t('present.isPrivate')}
      </p>
      {isSeen && (
        <>
          <div class="field">
            <label for={id}>{t('present.link')}</label>
            <input id={id} readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </div>
          <p class="form-actions">
            <button type="button" class="button" onClick={() => run(copy())}>
              {t('present.copy')}
            </button>
            <a class="button" href={address} target="_blank" rel="noopener noreferrer">
              {t('present.open')}
            </a>
          </p>
        </>
      )}
      {mayEdit && (
        <p>
          <button
            type="button"
            class={presentationIsPublic ? 'button' : 'button primary'}
            onClick={() => run(publish(roomId, !presentationIsPublic))}
          >
            {presentationIsPublic ? t('present.unpublish') : t('present.publish')}
          </button>
        </p>
      )}
    </section>
  );
}
