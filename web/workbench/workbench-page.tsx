import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { later } from '../ui/later.tsx';
import { openRoom, type RoomState } from '../room/room-state.ts';
import { ChartroomError } from '../service/service.ts';
import { Workbench } from './workbench.tsx';

const ClosedRoom = later(async () => (await import('./closed-room.tsx')).ClosedRoom);

/** The page of a room: open, without access, or not found. */
export function WorkbenchPage({ roomId }: { roomId: string }) {
  const state = useSignal<RoomState | null>(null);
  const failure = useSignal<Error | null>(null);
  const attempt = useSignal(0);
  useEffect(() => {
    const closing = new AbortController();
    failure.value = null;
    openRoom(roomId, closing.signal).then(
      (opened) => (state.value = opened),
      (error: unknown) => (failure.value = asError(error)),
    );
    return () => closing.abort();
  }, [roomId, attempt.value]);
  if (state.value !== null) return <Workbench state={state.value} />;
  const { value: error } = failure;
  if (error === null) return <p class="waiting">{t('app.loading')}</p>;
  if (error instanceof ChartroomError && [400, 401, 403, 404].includes(error.status))
    return <ClosedRoom error={error} />;
  return <Failure error={error} onRetry={() => attempt.value++} />;
}
