import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { later } from '../ui/later.tsx';
import { route, type AppRoute } from '../router/route.ts';
import { readSession, session } from '../session/session.ts';
import { MapOfRoom } from '../workbench/workbench.tsx';
import { WorkbenchPage } from '../workbench/workbench-page.tsx';

const RoomsPage = later(async () => (await import('../rooms/rooms-page.tsx')).RoomsPage);
const Welcome = later(async () => (await import('./public-pages.tsx')).Welcome);
const NotFound = later(async () => (await import('./public-pages.tsx')).NotFound);
const DeckPage = later(async () => (await import('../deck/deck-page.tsx')).DeckPage);

/** The root component: the view follows from the address and, except for decks, from the session. */
export function App() {
  const { value: shown } = route;
  return shown.view === 'deck' ? (
    <DeckPage key={shown.roomId} roomId={shown.roomId} />
  ) : (
    <ForPeople shown={shown} />
  );
}

function ForPeople({ shown }: { shown: Exclude<AppRoute, { view: 'deck' }> }) {
  const failure = useSignal<Error | null>(null);
  const read = () => {
    failure.value = null;
    readSession().catch((error: unknown) => (failure.value = asError(error)));
  };
  useEffect(read, []);
  // Loaded while the session and the room are requested: it is the largest part of a room.
  useEffect(() => {
    if (shown.view === 'room') MapOfRoom.preload();
  }, [shown.view]);
  if (failure.value !== null) return <Failure error={failure.value} onRetry={read} />;
  if (session.value.state === 'unknown') return <p class="waiting">{t('app.loading')}</p>;
  switch (shown.view) {
    case 'rooms':
      return session.value.state === 'in' ? <RoomsPage /> : <Welcome />;
    case 'room':
      return <WorkbenchPage key={shown.roomId} roomId={shown.roomId} />;
    case 'nowhere':
      return <NotFound />;
  }
}
