import type { ComponentChildren } from 'preact';
import { goTo } from './route.ts';

/** A link to an address of the application; other windows and tabs stay the browser's affair. */
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
