import { groundShare, radians, semiMajor } from './map-scale.ts';
import type { PageBox, PagePoint } from './page-format.ts';

export interface MapLocation {
  readonly lng: number;
  readonly lat: number;
}

/** What the frame of a page shows. */
export interface PrintView {
  /** At the centre of the frame. */
  readonly center: MapLocation;
  /** The denominator of the scale at the centre. */
  readonly scale: number;
  /** The direction that is up, in degrees clockwise from north. */
  readonly bearing: number;
}

/** From locations to the page and back. Longitudes beyond 180 degrees continue east of the antimeridian. */
export interface PageProjection {
  readonly toPage: (location: MapLocation) => PagePoint;
  readonly toLocation: (point: PagePoint) => MapLocation;
}

/** The projection of a frame, which is rotated Web Mercator. */
export function projectionOf({ center, scale, bearing }: PrintView, frame: PageBox): PageProjection {
  const perMetre = (1000 * groundShare(center.lat)) / scale;
  const [sin, cos] = [Math.sin(bearing * radians), Math.cos(bearing * radians)];
  const from = mercatorOf(center);
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return {
    toPage: (location) => {
      const { x, y } = mercatorOf(location);
      const [east, north] = [(x - from.x) * perMetre, (y - from.y) * perMetre];
      return { x: middle.x + east * cos - north * sin, y: middle.y - east * sin - north * cos };
    },
    toLocation: ({ x, y }) => {
      const [right, up] = [(x - middle.x) / perMetre, (middle.y - y) / perMetre];
      return locationOf({ x: from.x + right * cos + up * sin, y: from.y + up * cos - right * sin });
    },
  };
}

function mercatorOf({ lng, lat }: MapLocation): PagePoint {
  return {
    x: semiMajor * lng * radians,
    y: semiMajor * Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)),
  };
}

function locationOf({ x, y }: PagePoint): MapLocation {
  return {
    lng: x / semiMajor / radians,
    lat: (2 * Math.atan(Math.exp(y / semiMajor)) - Math.PI / 2) / radians,
  };
}
