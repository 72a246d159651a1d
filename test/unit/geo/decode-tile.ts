import protobuf from 'protobufjs';

/**
 * The schema of the Mapbox Vector Tile Specification 2.1, so that the reader is independent of the writer.
 */
const schema = `
syntax = "proto2";
message Tile {
  enum GeomType { UNKNOWN = 0; POINT = 1; LINESTRING = 2; POLYGON = 3; }
  message Value {
    optional string string_value = 1; optional float float_value = 2; optional double double_value = 3;
    optional int64 int_value = 4; optional uint64 uint_value = 5; optional sint64 sint_value = 6;
    optional bool bool_value = 7;
  }
  message Feature {
    optional uint64 id = 1; repeated uint32 tags = 2 [packed = true]; optional GeomType type = 3;
    repeated uint32 geometry = 4 [packed = true];
  }
  message Layer {
    required uint32 version = 15; required string name = 1; repeated Feature features = 2; repeated string keys = 3;
    repeated Value values = 4; optional uint32 extent = 5;
  }
  repeated Layer layers = 3;
}`;

const Tile = protobuf.parse(schema).root.lookupType('Tile');

export type TilePosition = [x: number, y: number];

export interface TileFeature {
  id: number | undefined;
  kind: 'POINT' | 'LINESTRING' | 'POLYGON';
  properties: Record<string, unknown>;
  /** Points, lines, or closed rings, as the commands draw them. */
  paths: TilePosition[][];
}

export interface TileLayer {
  name: string;
  version: number;
  extent: number;
  features: TileFeature[];
}

interface Message {
  layers?: {
    name: string;
    version: number;
    extent: number;
    keys?: string[];
    values?: Record<string, unknown>[];
    features?: { id?: number; tags?: number[]; type: TileFeature['kind']; geometry: number[] }[];
  }[];
}

export function decodeTile(bytes: Uint8Array): TileLayer[] {
  const message = Tile.toObject(Tile.decode(bytes), { longs: Number, enums: String }) as Message;
  return (message.layers ?? []).map(({ name, version, extent, keys = [], values = [], features = [] }) => ({
    name,
    version,
    extent,
    features: features.map(({ id, tags = [], type, geometry }) => ({
      id,
      kind: type,
      properties: Object.fromEntries(
        Array.from({ length: tags.length / 2 }, (_, i) => [
          keys[tags[i * 2]!]!,
          Object.values(values[tags[i * 2 + 1]!]!)[0],
        ]),
      ),
      paths: pathsOf(geometry),
    })),
  }));
}

function pathsOf(commands: readonly number[]): TilePosition[][] {
  const paths: TilePosition[][] = [];
  let [x, y] = [0, 0];
  const unzigzag = (value: number) => (value >>> 1) ^ -(value & 1);
  for (let i = 0; i < commands.length;) {
    const id = commands[i]! & 7;
    const count = commands[i++]! >>> 3;
    if (id === 7) {
      const path = paths.at(-1)!;
      path.push([...path[0]!]);
      continue;
    }
    for (let n = 0; n < count; n++) {
      x += unzigzag(commands[i++]!);
      y += unzigzag(commands[i++]!);
      if (id === 1) paths.push([[x, y]]);
      else paths.at(-1)!.push([x, y]);
    }
  }
  return paths;
}
