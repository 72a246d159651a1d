import type { JSX } from 'preact';

/**
 * Icons of 20 by 20 units in the text colour. They are decorative; adjacent text or the button's accessible name
 * carries the meaning.
 */
const paths = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  layers: 'M10 3l7 4-7 4-7-4zM3.5 11L10 14.7 16.5 11M3.5 14L10 17.7 16.5 14',
  map: 'M3 5l4.5-2 5 2L17 3v12l-4.5 2-5-2L3 17zM7.5 3v12M12.5 5v12',
  raster: 'M3 3h14v14H3zM3 10h14M10 3v14',
  close: 'M5 5l10 10M15 5L5 15',
  menu: 'M3 5h14M3 10h14M3 15h14',
  person: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.8 17a6.2 6.2 0 0 1 12.4 0',
  back: 'M12 4l-6 6 6 6',
  forward: 'M8 4l6 6-6 6',
  up: 'M4 12l6-6 6 6',
  down: 'M4 8l6 6 6-6',
  bin: 'M4 6h12M8 6V4h4v2M6 6l.7 10.5h6.6L14 6',
  bell: 'M5 14h10l-1.4-2.2V9a3.6 3.6 0 0 0-7.2 0v2.8zM8.6 16.2h2.8',
  location:
    'M10 17.5s5.5-5.2 5.5-9.3a5.5 5.5 0 0 0-11 0c0 4.1 5.5 9.3 5.5 9.3zM10 10a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  pin: 'M10 17.5s5.5-5 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9.2 5.5 9.2zM8.2 8.3h3.6M10 6.5v3.6',
  search: 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4 4',
  ruler: 'M3 13L13 3l4 4L7 17zM6.2 9.8l1.6 1.6M8.8 7.2l1.6 1.6M11.4 4.6L13 6.2',
  picture: 'M3 4.5h14v11H3zM3 13l4-4 3 3 2.5-2.5L17 13',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 11.5h8V17H6z',
  play: 'M6 4l10 6-10 6z',
  full: 'M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5',
  north: 'M10 2.5l3.6 14.5L10 14l-3.6 3z',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l3 2',
  pause: 'M7 4.5v11M13 4.5v11',
  settings: 'M4 6h6M14 6h2M4 14h2M10 14h6M12 4v4M8 12v4',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
