import { createReadStream } from 'node:fs';
import { GeoError } from '../geo-error.ts';
import { DrawingTexts } from './drawing-encoding.ts';

/** Maximum number of entities after expanding all inserted blocks. */
const maxEntities = 5_000_000;

/** Codes of `$INSUNITS` that say nothing about coordinates: no unit, and inches, which GDAL writes into each drawing. */
const unitless: readonly number[] = [0, 1];

export interface CheckedDrawing {
  readonly texts: DrawingTexts;
  /** Whether the header declares a unit of length, so that the coordinates are not degrees. */
  readonly hasLengthUnit: boolean;
}

interface Block {
  entities: number;
  /** Names of the inserted blocks, and how often they are inserted (rows times columns). */
  readonly inserts: Map<string, number>;
}

/**
 * Reads a DXF drawing as pairs of group code and value (Autodesk's DXF Reference) to its end: it must be
 * complete, and nested blocks must not expand beyond the limit. Throws GeoError.
 */
export async function checkDrawing(path: string): Promise<CheckedDrawing> {
  const texts = new DrawingTexts();
  let variable = '';
  let unit = 0;
  const blocks = new Map<string, Block>();
  const drawing: Block = { entities: 0, inserts: new Map() };
  let section = '';
  let block: Block | null = null;
  let entity = '';
  let name = '';
  let copies = [1, 1];
  let expects = '';
  let hasEnd = false;

  const finishEntity = () => {
    const target = section === 'BLOCKS' ? block : section === 'ENTITIES' ? drawing : null;
    if (entity === 'BLOCK' && section === 'BLOCKS') {
      block = { entities: 0, inserts: new Map() };
      blocks.set(name.toUpperCase(), block);
    } else if (target !== null && entity === 'INSERT') {
      const key = name.toUpperCase();
      target.inserts.set(
        key,
        (target.inserts.get(key) ?? 0) + Math.max(1, (copies[0] ?? 1) * (copies[1] ?? 1)),
      );
    } else if (target !== null && entity !== '') target.entities++;
    [entity, name, copies] = ['', '', [1, 1]];
  };

  let line = 0;
  for await (const [code, value] of pairsOf(path)) {
    line += 2;
    if (!/^\s*-?\d{1,4}\s*$/.test(code))
      throw new GeoError(
        'invalid_file',
        `Line ${line - 1} of the DXF must be a group code, not “${code.slice(0, 40).trim()}”.`,
      );
    const group = Number(code);
    texts.see(value);
    if (group === 9) variable = value.trim();
    else if (variable === '$ACADVER' && group === 1) texts.version = value.trim();
    else if (variable === '$DWGCODEPAGE' && group === 3) texts.codePage = value.trim();
    else if (variable === '$INSUNITS' && group === 70 && section === 'HEADER') unit = Number(value);
    if (group === 0) {
      finishEntity();
      const word = value.trim();
      if (word === 'EOF') {
        hasEnd = true;
        break;
      }
      expects = word === 'SECTION' ? 'section' : '';
      if (word === 'ENDSEC') section = '';
      else if (word === 'ENDBLK') block = null;
      else if (word !== 'SECTION') entity = word;
    } else if (group === 2) {
      if (expects === 'section') section = value.trim();
      else name = value.trim();
      texts.hasHeader ||= section === 'HEADER';
      expects = '';
    } else if (group >= 10 && group <= 39 && (section === 'ENTITIES' || section === 'BLOCKS')) {
      if (!isCoordinate(value))
        throw new GeoError(
          'invalid_geometry',
          `Line ${line} of the DXF must be a coordinate, not “${value.slice(0, 40).trim()}”.`,
        );
    } else if (group === 70 || group === 71) copies[group - 70] = Math.abs(Number(value)) || 1;
  }
  if (!hasEnd) throw new GeoError('invalid_file', 'The DXF is truncated: its EOF marker is missing.');
  const entities = unfolded(drawing, blocks, new Map(), 0);
  if (entities > maxEntities) {
    const message = `The blocks of the DXF expand to ${entities.toExponential(1)} entities; the limit is ${maxEntities}.`;
    throw new GeoError('archive_too_large', message, { found: entities });
  }
  if (entities === 0) throw new GeoError('empty_layer', 'The DXF contains no entities.');
  return { texts, hasLengthUnit: !unitless.includes(unit) };
}

/** GDAL reads a word as 0. */
function isCoordinate(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

function unfolded(
  { entities, inserts }: Block,
  blocks: ReadonlyMap<string, Block>,
  known: Map<string, number>,
  depth: number,
): number {
  if (depth > 64)
    throw new GeoError('invalid_file', 'The blocks of the DXF are nested too deeply or refer to themselves.');
  let sum = entities;
  for (const [name, count] of inserts) {
    const block = blocks.get(name);
    if (block === undefined) continue;
    let size = known.get(name);
    if (size === undefined) {
      size = unfolded(block, blocks, known, depth + 1);
      known.set(name, size);
    }
    sum += count * size;
  }
  return sum;
}

/** Pairs of lines. Bytes are not decoded: group codes and entity names are ASCII in every code page. */
async function* pairsOf(path: string): AsyncGenerator<[code: string, value: string]> {
  let rest = '';
  let code: string | null = null;
  for await (const piece of createReadStream(path, {
    encoding: 'latin1',
    highWaterMark: 1 << 20,
  }) as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 1 << 20) throw new GeoError('invalid_file', 'A line of the DXF is too long.');
    for (const text of lines) {
      if (code === null) code = text;
      else {
        yield [code, text];
        code = null;
      }
    }
  }
  if (code !== null) yield [code, rest];
}
