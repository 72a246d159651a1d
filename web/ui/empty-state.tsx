import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons.tsx';

/**
 * What a list without contents shows: that it is empty, what belongs there, and for those who can add it, the actions.
 */
export function EmptyState({
  icon,
  title,
  text,
  isDropArea = false,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  /** Files can be dropped; it has a dashed outline. */
  isDropArea?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <div class={isDropArea ? 'empty-state drop-area' : 'empty-state'}>
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      <p class="empty">{text}</p>
      {children !== undefined && <div class="empty-actions">{children}</div>}
    </div>
  );
}
