import { credits } from '../map/basemap-appearance.ts';

/** The sources of the pictures. */
export function Credits() {
  return (
    <p class="credits">
      {credits.map(([name, url]) => (
        <a key={url} href={url} rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}
