import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { activateTool } from '../map/activate-tool.ts';
import type { ToolGiven } from '../map/tool.ts';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { createMarker } from './change-marker.ts';

/** Adds a marker where the map is clicked, and opens its card as a form. */
export function AddMarker({ map, state, choices, onEnd }: ToolGiven) {
  const failure = useSignal<Error | null>(null);
  useEffect(
    () =>
      activateTool(map, {
        onPointed: (location) => {
          failure.value = null;
          createMarker(state, location).then(
            ({ id }) => {
              choices.addedMarker.value = choices.chosenMarker.value = id;
              onEnd();
            },
            (thrown: unknown) => (failure.value = asError(thrown)),
          );
        },
        onEnd,
      }),
    [map],
  );
  return (
    <>
      <p role="status">{t('markers.addHint')}</p>
      {failure.value !== null && <Failure error={failure.value} />}
    </>
  );
}
