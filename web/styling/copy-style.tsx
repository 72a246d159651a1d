import { t } from '../i18n/language.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import type { Layer } from '../service/service.ts';
import { Choice } from '../ui/choice.tsx';
import { draftOf, type StyleDraft } from './style-draft.ts';

/** Takes the style of another layer of the room. */
export function CopyStyle({
  layer,
  layers,
  onCopy,
}: {
  layer: StyleSubject;
  layers: readonly Layer[];
  onCopy: (style: StyleDraft) => void;
}) {
  const others = layers.filter(({ id }) => id !== layer.id);
  if (others.length === 0) return null;
  return (
    <Choice
      label={t('styling.copy')}
      value=""
      options={[['', t('styling.noCopy')], ...others.map(({ id, name }) => [id, name] as const)]}
      onChoose={(chosen) => {
        const from = others.find(({ id }) => id === chosen);
        if (from !== undefined) onCopy(draftOf(from));
      }}
    />
  );
}
