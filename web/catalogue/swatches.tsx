import { Icon, iconNames } from '../ui/icons.tsx';

const tokens = [
  ...['ground', 'surface', 'surface-raised', 'ink', 'ink-soft', 'line', 'line-control', 'line-strong'],
  ...['accent', 'accent-strong', 'accent-wash', 'on-accent', 'danger', 'danger-wash', 'good', 'warn'],
];

/** The colours of the tokens with their names. */
export function Swatches() {
  return (
    <div class="examples swatches">
      {tokens.map((name) => (
        <div key={name}>
          <svg class="swatch" viewBox="0 0 40 24" aria-hidden="true">
            <rect width="40" height="24" rx="4" fill={`var(--${name})`} stroke="var(--line-strong)" />
          </svg>
          {name}
        </div>
      ))}
    </div>
  );
}

/** All icons with their names. */
export function Icons() {
  return (
    <>
      {iconNames.map((name) => (
        <span key={name} class="icon-example">
          <Icon name={name} />
          {name}
        </span>
      ))}
    </>
  );
}
