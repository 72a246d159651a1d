import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { deckAddress } from '../deck/deck-address.ts';
import { t } from '../i18n/language.ts';
import { Copied } from '../members/copied.tsx';
import { deckOfRoom } from '../presentation/deck-of-room.ts';
import type { RoomState } from '../room/room-state.ts';
import { Choice } from '../ui/choice.tsx';
import { embedCode, embedSizes, type EmbedSize } from './embed-code.ts';
import { EmbedPreview } from './embed-preview.tsx';
import { SharedLink } from './shared-link.tsx';

/** The link of the public presentation and the code that embeds it; nothing if it has no slides or is not public. */
export function DeckLinks({ state }: { state: RoomState }) {
  const heading = useId();
  const size = useSignal<EmbedSize>('900 × 600');
  const isPreviewed = useSignal(false);
  const { value: deck } = deckOfRoom(state).value;
  const { roomId, name, isPublic, presentationIsPublic } = state.room.value;
  const isShown = (isPublic || presentationIsPublic) && (deck?.slides.length ?? 0) > 0;
  if (!isShown) return null;
  const address = deckAddress(roomId);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('deck.title')}</h2>
      <SharedLink label={t('present.link')} address={address} />
      <div class="share-embed">
        <Copied
          label={t('share.embed')}
          text={embedCode({ address, title: name ?? t('deck.title'), size: size.value })}
        />
        <Choice
          label={t('share.embedSize')}
          value={size.value}
          options={embedSizes.map((each) => [each, each])}
          onChoose={(chosen) => (size.value = chosen)}
        />
      </div>
      <details onToggle={({ currentTarget }) => (isPreviewed.value = currentTarget.open)}>
        <summary>{t('share.preview')}</summary>
        {isPreviewed.value && <EmbedPreview address={address} size={size.value} />}
      </details>
      <p class="hint">{t('share.embedHint')}</p>
    </section>
  );
}
