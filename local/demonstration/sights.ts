/** A sight that becomes a marker with an icon and a picture. */
export interface Sight {
  readonly title: string;
  readonly description: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Date of the event that the description mentions. */
  readonly day: string;
  readonly tags: readonly string[];
  readonly icon: 'peak' | 'sight' | 'water';
  /** Colours of sky and ground in the picture. */
  readonly colours: readonly [sky: string, ground: string];
}

export const sights: readonly Sight[] = [
  {
    title: 'Zytglogge, Bern',
    description:
      'The clock tower in the old town, which UNESCO added to the World Heritage List on this day.',
    ...{ latitude: 46.94798, longitude: 7.44743, day: '1983-12-09', tags: ['town', 'heritage'] },
    ...{ icon: 'sight', colours: ['#f7b267', '#6d597a'] },
  },
  {
    title: 'Jungfraujoch',
    description: 'The highest railway station in Europe, at 3,454 m, opened on this day.',
    ...{ latitude: 46.5474, longitude: 7.9854, day: '1912-08-01', tags: ['mountain', 'railway'] },
    ...{ icon: 'peak', colours: ['#7fb7de', '#e9f1f7'] },
  },
  {
    title: 'Matterhorn',
    description: '4,478 m. First climbed on this day.',
    ...{ latitude: 45.9763, longitude: 7.6586, day: '1865-07-14', tags: ['mountain'] },
    ...{ icon: 'peak', colours: ['#355c7d', '#c9d6df'] },
  },
  {
    title: 'Kapellbrücke, Luzern',
    description:
      'The bridge of 1365 burnt down in the night to this day and was rebuilt within eight months.',
    ...{ latitude: 47.0516, longitude: 8.3075, day: '1993-08-18', tags: ['town', 'heritage'] },
    ...{ icon: 'sight', colours: ['#ffb4a2', '#457b9d'] },
  },
  {
    title: 'Rheinfall',
    description: 'One of the largest waterfalls in Europe.',
    ...{ latitude: 47.6779, longitude: 8.6154, day: '2026-06-12', tags: ['water'] },
    ...{ icon: 'water', colours: ['#a8dadc', '#2a9d8f'] },
  },
  {
    title: 'Aare at the Marzili',
    description: 'Where Bern swims in summer.',
    ...{ latitude: 46.9415, longitude: 7.4434, day: '2026-07-04', tags: ['water', 'town'] },
    ...{ icon: 'water', colours: ['#bde0fe', '#1f7a8c'] },
  },
];

/** SVG icons of 48 × 48 units. */
export const icons: Readonly<Record<Sight['icon'], string>> = {
  peak: badge('#5f3dc4', '<path d="M11 34 21 16l6 10 3-5 8 13z" fill="#fff"/>'),
  sight: badge('#c2255c', '<path d="M14 36V20l10-8 10 8v16h-7v-9h-6v9z" fill="#fff"/>'),
  water: badge('#1971c2', '<path d="M24 10c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17z" fill="#fff"/>'),
};

function badge(colour: string, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="${colour}" stroke="#fff" stroke-width="3"/>${inside}</svg>`;
}
