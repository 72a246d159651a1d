/** What the map shows. */
export interface AddressView {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** Degrees from straight down. */
  readonly pitch: number;
}

/**
 * An object that a link selects, by its kind (such as `marker`) and id. The id of a feature is the id of its layer, a
 * slash and its number in the layer.
 */
export interface LinkTarget {
  readonly kind: string;
  readonly id: string;
}

/** What the fragment of the URL of a room says. It stays in the browser: servers and logs do not receive it. */
export interface RoomAddress {
  readonly view: AddressView | null;
  /** The id of the open tab. */
  readonly tab: string | null;
  readonly target: LinkTarget | null;
}

/** The longest id that is accepted; longer ones cannot exist. */
const maxId = 200;
const bounds = {
  zoom: [0, 24],
  lat: [-90, 90],
  lng: [-180, 180],
  bearing: [-360, 360],
  pitch: [0, 85],
} as const;

/** Reads `#map=zoom/lat/lng/bearing/pitch&tab=…&marker=…`. Parts that are invalid are ignored. */
export function parseAddress(fragment: string): RoomAddress {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const target = [...params].find(([name, value]) => name !== 'map' && name !== 'tab' && value !== '');
  const [kind = '', id = ''] = target ?? [];
  return {
    view: parseView(params.get('map')),
    tab: params.get('tab'),
    target: target === undefined || id.length > maxId ? null : { kind, id },
  };
}

function parseView(text: string | null): AddressView | null {
  if (text === null || text.length > maxId) return null;
  const [zoom, lat, lng, bearing = 0, pitch = 0] = text
    .split('/')
    .map((part) => (part === '' ? NaN : Number(part)));
  if (zoom === undefined || lat === undefined || lng === undefined) return null;
  const view = { lat, lng, zoom, bearing, pitch };
  const isValid = (Object.keys(bounds) as (keyof typeof bounds)[]).every(
    (key) => view[key] >= bounds[key][0] && view[key] <= bounds[key][1],
  );
  return isValid ? view : null;
}

/** The fragment for an address, with `#`; empty if it says nothing. */
export function formatAddress({ view, tab, target }: Partial<RoomAddress>): string {
  const params = new URLSearchParams();
  if (view) params.set('map', formatView(view));
  if (tab) params.set('tab', tab);
  if (target) params.set(target.kind, target.id);
  // A slash needs no escape in a fragment.
  const text = params.toString().replaceAll('%2F', '/');
  return text === '' ? '' : `#${text}`;
}

/** Coordinates with the digits that a pixel of the zoom needs. */
function formatView({ zoom, lat, lng, bearing, pitch }: AddressView): string {
  const digits = Math.max(0, Math.ceil((zoom * Math.LN2 + Math.log(512 / 360 / 0.5)) / Math.LN10));
  const parts = [rounded(zoom, 2), rounded(lat, digits), rounded(lng, digits)];
  const turned = [rounded(bearing, 1), rounded(pitch, 1)];
  return [...parts, ...(turned.some((value) => value !== 0) ? turned : [])].join('/');
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
