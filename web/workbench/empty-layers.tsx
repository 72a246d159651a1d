import { useSignal } from '@preact/signals';
import { loadTexts, t } from '../i18n/language.ts';
import { openTool } from '../map/open-tool.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';

/** The list of layers of a room without any: what they are, and three ways to begin. */
export function EmptyLayers({ state: { room } }: { state: RoomState }) {
  const { attempt, failure } = useAttempt();
  const isAdding = useSignal(false);
  const { roomId } = room.value;
  if (!mayWrite(room.value))
    return <EmptyState icon="layers" title={t('room.noLayers')} text={t('room.layersOfEditors')} />;
  return (
    <>
      <EmptyState icon="layers" title={t('room.noLayers')} text={t('room.dropLayers')} isDropArea>
        <FileButton
          label={t('room.chooseFile')}
          class="button primary"
          isMultiple
          onFiles={(files) =>
            void attempt(async () => {
              const [{ importFiles }] = await Promise.all([import('../import/file-purpose.ts'), loadTexts()]);
              importFiles(files, roomId);
            })
          }
        />
        <button type="button" class="button" onClick={() => (openTool.value = 'markers.add')}>
          {t('markers.add')}
        </button>
        <button
          type="button"
          class="button"
          disabled={isAdding.value}
          onClick={({ currentTarget }) => {
            // The button is removed with the first layer, and the focus must stay in the panel.
            currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus();
            isAdding.value = true;
            void attempt(async () => (await import('./add-example.ts')).addExample(roomId)).finally(
              () => (isAdding.value = false),
            );
          }}
        >
          {t('room.addExample')}
        </button>
      </EmptyState>
      {failure}
    </>
  );
}
