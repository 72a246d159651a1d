import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { namePage } from '../i18n/page-title.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { ChartroomError, type Presentation } from '../service/service.ts';
import { Message } from '../shell/message-page.tsx';
import { nameSlide, slideOfAddress } from './deck-address.ts';
import { emptyDeck } from './empty-deck.ts';
import { readPresentation } from './read-presentation.ts';
import { slideName } from './slide-name.ts';
import { Stage } from './stage.tsx';

/** The public deck receives no events of the room, so it polls while the page is visible. */
const askEveryMs = 10_000;

/** The presentation of a room at its public URL. */
export function DeckPage({ roomId }: { roomId: string }) {
  const deck = useSignal<Presentation | null>(null);
  const failure = useSignal<Error | null>(null);
  const read = () =>
    readPresentation(roomId).then(
      (found) => {
        failure.value = null;
        if (JSON.stringify(found) !== JSON.stringify(deck.peek())) deck.value = found;
      },
      (error: unknown) => (failure.value = asError(error)),
    );
  useEffect(() => {
    const ask = () => void (document.visibilityState === 'visible' && read());
    const asking = setInterval(ask, askEveryMs);
    document.addEventListener('visibilitychange', ask);
    void read();
    return () => {
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  const shown = useComputed(() => deck.value ?? emptyDeck);
  const { value: error } = failure;
  const isClosed = error instanceof ChartroomError && [400, 401, 403, 404].includes(error.status);
  const [first] = deck.value?.slides ?? [];
  namePage(first === undefined || isClosed ? t('deck.title') : slideName(first, 0), t('app.name'));
  if (isClosed) return <ClosedDeck />;
  if (deck.value === null)
    return error === null ? (
      <p class="waiting">{t('app.loading')}</p>
    ) : (
      <Failure error={error} onRetry={() => void read()} />
    );
  return (
    <main class="deck" id="content">
      <Stage roomId={roomId} deck={shown} startId={slideOfAddress()} onSlide={nameSlide} />
    </main>
  );
}

/** The service does not reveal whether the deck is missing or private. */
function ClosedDeck() {
  return <Message icon="slides" title={t('deck.notPublic')} text={t('deck.notPublicText')} />;
}
