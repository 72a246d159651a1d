import { useComputed, useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { drawnModel } from '../layers/drawn-model.ts';
import { dropPreview, preview, type StyleSubject } from '../layers/layer-previews.ts';
import { draftOf, type StyleDraft } from './style-draft.ts';

export interface DraftEditing {
  readonly draft: ReadonlySignal<StyleDraft>;
  /** Changes of the same control in a row are undone together. */
  readonly change: (control: string, next: StyleDraft) => void;
  readonly undo: () => void;
  readonly canUndo: ReadonlySignal<boolean>;
  /** Leaves the preview on the map until the saved style arrives. */
  readonly keep: () => void;
}

/** The stored style, or how the map draws what has none. */
function startOf(layer: StyleSubject): StyleDraft {
  const isDense = layer.style === null && drawnModel(layer).density !== null;
  return { ...draftOf(layer), ...(isDense ? { density: true } : {}) };
}

/** The style while it is edited. Only this browser draws it, until it is saved. */
export function useDraft(layer: StyleSubject): DraftEditing {
  const steps = useSignal<readonly StyleDraft[]>([startOf(layer)]);
  const lastControl = useRef('');
  const isSaved = useRef(false);
  const draft = useComputed(() => steps.value.at(-1) ?? startOf(layer));
  const canUndo = useComputed(() => steps.value.length > 1);
  useEffect(() => {
    if (canUndo.value) preview(layer, { style: { ...draft.value } });
    else dropPreview(layer.id);
  }, [layer.updatedAt, draft.value]);
  useEffect(
    () => () => {
      if (!isSaved.current) dropPreview(layer.id);
    },
    [],
  );
  return {
    draft,
    canUndo,
    change: (control, next) => {
      const before =
        lastControl.current === control && canUndo.peek() ? steps.peek().slice(0, -1) : steps.peek();
      steps.value = [...before, next];
      lastControl.current = control;
    },
    undo: () => {
      steps.value = steps.peek().slice(0, Math.max(1, steps.peek().length - 1));
      lastControl.current = '';
    },
    keep: () => (isSaved.current = true),
  };
}
