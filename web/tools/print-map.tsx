import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { textOf } from '../ui/text-of.ts';
import { useFirstField } from '../ui/use-first-field.ts';
import { legendOfLayer, shownLegends, shownSubjects } from '../layers/legend-of-layers.ts';
import type { ToolGiven } from '../map/tool.ts';
import { readerChoices } from '../map/view-choices.ts';
import { pictureOf } from './map-picture.ts';

/** Saves the current map as a PNG with title, legend, scale and attribution. */
export function PrintMap({ map, state, choices, onEnd }: ToolGiven) {
  const failure = useSignal<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const { name, roomId } = state.room.peek();
  const legendsNow = () => {
    const legends = shownSubjects(state, choices).map((each) =>
      legendOfLayer(each, { roomId, choices: readerChoices(choices, each.id) }),
    );
    return shownLegends(legends, map.getZoom());
  };
  const save = async (title: string) => {
    const address = URL.createObjectURL(await pictureOf(map, { title, legends: legendsNow() }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${(title === '' ? roomId : title).replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, 80)}.png`;
    link.click();
    // The browser reads the URL after this task.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    notify({ text: t('tools.printed') });
  };
  return (
    <form
      class="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        failure.value = null;
        save(textOf(event.currentTarget, 'title')).then(
          onEnd,
          (thrown: unknown) => (failure.value = asError(thrown)),
        );
      }}
    >
      <Field label={t('tools.printTitle')} name="title" defaultValue={name ?? ''} maxLength={200} />
      {failure.value !== null && <Failure error={failure.value} />}
      <p class="form-actions">
        <button type="submit" class="button primary">
          {t('tools.printNow')}
        </button>
        <button type="button" class="button" onClick={onEnd}>
          {t('app.cancel')}
        </button>
      </p>
    </form>
  );
}
