import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** A part of the panel that is closed at first. What is rarely changed takes no space. */
export function Section({ title, children }: { title: string; children: () => ComponentChildren }) {
  const isOpen = useSignal(false);
  return (
    <details
      class="styling-section"
      open={isOpen.value}
      onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}
    >
      <summary>{title}</summary>
      {isOpen.value && <div class="form">{children()}</div>}
    </details>
  );
}
