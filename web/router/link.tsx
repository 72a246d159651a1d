import type { ComponentChildren } from 'preact';
import { goTo } from './route.ts';

/** A link within the application; the browser handles clicks that open other tabs or windows. */
export function Link({
  to,
  class: name,
  children,
}: {
  to: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <a
      href={to}
      {...(name === undefined ? {} : { class: name })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
