import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IconRecord } from '../../../../core/exchange/tables/icons.ts';
import type { DrawnIcon } from '../../../../geo/qgis/renderers.ts';
import type { StyleModel } from '../../../../geo/style/model/style-model.ts';
import { symbolsOf } from '../../../../geo/style/model/symbols-of.ts';
import { builtInIcon, type IconOf, pictureWidth } from '../../../../geo/style/qml/embedded-icons.ts';
import type { RoomFileContext } from '../room-file-context.ts';

/** Maximum total size of the room's icons embedded in a style (bytes); points with other icons are discs. */
const maxStyleBytes = 2 ** 21;
/** The same for all layers, whose styles the project contains together. */
const maxFileBytes = 2 ** 23;

/** The icons of a room that QGIS styles embed. */
export class DrawnIcons {
  readonly #context: RoomFileContext;
  #left = maxFileBytes;
  #records: Promise<ReadonlyMap<string, IconRecord>> | null = null;

  constructor(context: RoomFileContext) {
    this.#context = context;
  }

  /** All icons, for a style that draws markers with their own. */
  async all(): Promise<DrawnIcon[]> {
    return this.#within(await this.#known(), () => 1);
  }

  /** The icons of a style. */
  async of({ symbology }: StyleModel): Promise<IconOf> {
    const uses = new Map<string, number>();
    for (const { icon } of symbolsOf(symbology))
      if (icon !== null && builtInIcon(icon) === null) uses.set(icon, (uses.get(icon) ?? 0) + 1);
    if (uses.size === 0) return builtInIcon;
    const known = await this.#known();
    const used = new Map(
      [...uses.keys()].flatMap((id) => {
        const record = known.get(id);
        return record === undefined ? [] : [[id, record]];
      }),
    );
    const drawn = await this.#within(used, (id) => uses.get(id) ?? 0);
    const pictures = new Map(drawn.map(({ id, picture }) => [id, picture]));
    return (icon) => pictures.get(icon) ?? builtInIcon(icon);
  }

  /** In their order, as far as the limit allows; each symbol that uses an icon contains it. */
  async #within(
    records: ReadonlyMap<string, IconRecord>,
    usesOf: (id: string) => number,
  ): Promise<DrawnIcon[]> {
    const drawn: DrawnIcon[] = [];
    let left = Math.min(maxStyleBytes, this.#left);
    for (const { id, name, size, file, pngFile } of records.values()) {
      const path = join(this.#context.folder, pngFile ?? file);
      const bytes = usesOf(id) * (await stat(path)).size;
      if (bytes > left) return drawn;
      left -= bytes;
      this.#left -= bytes;
      const content = await readFile(path);
      const width = pictureWidth(content);
      if (width === null) continue;
      const picture = { kind: 'picture', base64: content.toString('base64'), width } as const;
      drawn.push({ id, name, size, picture });
    }
    return drawn;
  }

  #known(): Promise<ReadonlyMap<string, IconRecord>> {
    return (this.#records ??= this.#read());
  }

  async #read(): Promise<ReadonlyMap<string, IconRecord>> {
    return new Map((await this.#context.records.all('icon')).map((icon) => [icon.id, icon]));
  }
}
