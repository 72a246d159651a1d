import type { ServiceCallOptions } from '../support/http.ts';
import type { CallerKind, Expected, RoomKind, Rule } from './expectations.ts';
import type { RoomFixture, World } from './world.ts';

export interface EndpointRequest extends ServiceCallOptions {
  readonly path: string;
}

export interface Endpoint {
  /** `METHOD path`, parameters with a colon. */
  readonly name: string;
  readonly rule: Rule;
  readonly ok: readonly number[];
  readonly request: (
    fixture: RoomFixture,
    world: World,
    caller: CallerKind,
    room: RoomKind,
  ) => Promise<EndpointRequest> | EndpointRequest;
  /** Responses that differ from the rule of the class. Undefined applies the rule. */
  readonly except?: (caller: CallerKind, room: RoomKind) => readonly Expected[] | undefined;
  /** The response is an endless stream. */
  readonly stream?: boolean;
}

/** The options of a request that need the ids of the room. */
export type Fill = (fixture: RoomFixture) => ServiceCallOptions;

/** An endpoint whose path needs only the ids of the room, and ids that do not exist. */
export function row(
  name: string,
  rule: Rule,
  ok: number[],
  options: Fill = () => ({}),
  query = '',
): Endpoint {
  const [, path = ''] = name.split(' ');
  return {
    name,
    rule,
    ok,
    request: (fixture) => ({ ...options(fixture), path: fill(path, fixture) + query }),
  };
}

function fill(path: string, fixture: RoomFixture): string {
  return path
    .replace(/:roomId|:roomName/, fixture.roomId)
    .replace(':markerId', fixture.markerId)
    .replace(':layerId', path.includes('/raster-layers/') ? 'raster-nowhere' : fixture.layerId)
    .replace(':email', 'nobody%40example.org')
    .replace(':jobId', path.includes('export-jobs') ? '00000000-0000-4000-8000-000000000000' : 'job-nowhere')
    .replace(':chunkIndex', '0')
    .replace(':z/:x/:y', '0/0/0')
    .replace(':seq', '999999999')
    .replace(':name', 'icons')
    .replace(':uploadId', '00000000-0000-4000-8000-000000000000')
    .replaceAll(/:\w+/g, 'nowhere-0');
}
