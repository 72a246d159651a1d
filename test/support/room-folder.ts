import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import type { LayerStyle } from '../../core/layers/layer.ts';
import { emptyMarker, type Marker } from '../../core/markers/marker.ts';
import type { RoomHead, RoomRecord } from '../../core/exchange/records.ts';
import { buildLayer } from '../../geo/layer/build/build-layer.ts';
import { recordsFile } from '../../workers/steps/file-names.ts';
import type { MadeCog } from './raster-cogs.ts';

/** An arbitrary time. */
const then = Date.UTC(2024, 4, 17, 12, 30);
const by = { createdBy: 'user-1', createdAt: then, updatedAt: then + 1000 };

export const emptyHead: RoomHead = {
  roomId: 'room123456',
  name: null,
  settings: {
    autoZoomEnabled: true,
    defaultView: null,
    defaultTheme: null,
    defaultBaseLayer: null,
    timeline: {},
    markerStyle: null,
    lockedGroups: [],
  },
  lastSeq: 7,
  lastChange: then,
};

/** A marker with only the given fields. */
export function markerRecord(id: string, fields: Partial<Marker>): RoomRecord {
  return { kind: 'marker', id, ...emptyMarker, properties: null, ...by, ...fields };
}

/** The input folder of the step that writes the file of a room: records, and the files that they name. */
export class RoomFolder {
  readonly path: string;
  readonly #records = new Map<RoomRecord['kind'], RoomRecord[]>();
  #files = 0;

  constructor(path: string, head: Partial<RoomHead> = {}) {
    this.path = path;
    mkdirSync(join(path, 'blobs'), { recursive: true });
    this.add({ kind: 'room', ...emptyHead, ...head });
  }

  add(...records: readonly RoomRecord[]): void {
    for (const record of records) {
      const list = this.#records.get(record.kind);
      if (list === undefined) this.#records.set(record.kind, [record]);
      else list.push(record);
    }
  }

  blob(content: Uint8Array): string {
    const name = `blobs/${this.#files++}`;
    writeFileSync(join(this.path, name), content);
    return name;
  }

  /** Adds a PNG of one colour. */
  async icon(
    id: string,
    background: string,
    fields: { name?: string; size?: number; sides?: readonly [width: number, height: number] } = {},
  ): Promise<Buffer> {
    const { name = id, size = 32, sides: [width, height] = [32, 32] } = fields;
    const png = await sharp({ create: { width, height, channels: 4, background } })
      .png()
      .toBuffer();
    const file = this.blob(png);
    this.add({ kind: 'icon', id, name, size, mediaType: 'image/png', file, pngFile: null, createdBy: by.createdBy, createdAt: then }); // prettier-ignore
    return png;
  }

  /** @param document GeoJSON */
  async layer(
    id: string,
    name: string,
    document: object,
    style: Partial<LayerStyle & { description: string | null }> = {},
  ): Promise<void> {
    const folder = `layers/${this.#files++}`;
    const source = join(this.path, 'source.geojson');
    writeFileSync(source, typeof document === 'string' ? document : JSON.stringify(document));
    const { manifest } = await buildLayer({
      ...{ source, outputDirectory: join(this.path, folder), scratchDirectory: this.path, threads: 1 },
    });
    rmSync(source);
    const { featureCount } = manifest;
    this.add({ kind: 'layer', id, name, description: null, ...plainStyle, ...style, featureCount, ...by, folder, manifest }); // prettier-ignore
  }

  /** @param originals pieces of the file that it was made of, as they were uploaded */
  raster(
    id: string,
    name: string,
    cogs: readonly MadeCog[],
    {
      originals = null,
      display = {},
      visible = true,
    }: { originals?: readonly Uint8Array[] | null; display?: object; visible?: boolean } = {},
  ): void {
    const folder = `rasters/${this.#files++}`;
    mkdirSync(join(this.path, folder), { recursive: true });
    const [first] = cogs;
    if (first === undefined) throw new Error('a raster has parts');
    const parts = cogs.map(({ path, manifest }, number) => {
      const file = `part-${number}.tif`;
      copyFileSync(path, join(this.path, folder, file));
      return { file, bytes: 0, bbox: manifest.bbox };
    });
    const boxes = parts.map(({ bbox }) => bbox);
    const south = Math.min(...boxes.map((bbox) => bbox[1]));
    const north = Math.max(...boxes.map((bbox) => bbox[3]));
    const west = Math.max(...boxes.map((bbox) => bbox[0]));
    const east = Math.min(...boxes.map((bbox) => bbox[2]));
    const bbox = boxes.length === 1 ? first.manifest.bbox : ([west, south, east, north] as const);
    this.add({
      ...{
        kind: 'raster',
        id,
        name,
        description: null,
        visible,
        display,
        ...by,
        fileName: `${name}.tif`,
        crs: null,
        folder,
      },
      originalFiles: originals?.map((piece) => this.blob(piece)) ?? null,
      manifest: { ...first.manifest, bbox, parts },
    });
  }

  remove(name: string): void {
    rmSync(join(this.path, name));
  }

  /** Writes the records, grouped by kind. */
  write(): void {
    const lines = [...this.#records.values()].flat().map((record) => `${JSON.stringify(record)}\n`);
    writeFileSync(join(this.path, recordsFile), lines.join(''));
  }
}
