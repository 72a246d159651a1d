import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfoldedFile } from '../../archive/gunzip.ts';
import { checkUnpackedSize, unpackEntry, type UnpackLimits } from '../../archive/unpack-entry.ts';
import { guessSystem, type Extent } from '../../crs/guess-system.ts';
import type { Declaration } from '../../declaration.ts';
import { readSystem } from '../../crs/well-known-system.ts';
import type { SourceWarning } from '../../gdal/gdal-source.ts';
import { GeoError } from '../../geo-error.ts';
import { rewriteXml } from '../../xml/rewrite-xml.ts';
import { auxRules } from './aux-rules.ts';
import { cleanMetadataOfFile } from './clean-metadata.ts';
import { findRaster, rasterFormat, type RasterFormat } from './find-raster.ts';
import type { GeoTransform } from './geo-reference.ts';
import { gridToTiff } from './grid-to-tiff.ts';
import { inspectTiff, type TiffDescription } from './inspect-tiff.ts';
import { openFileBytes } from './open-file-bytes.ts';
import { type PreparedRaster, rasterFile, systemFile } from './prepared-raster.ts';
import { notGeoreferenced, readWorldFile, writeWorldFile } from './world-file.ts';

export interface PrepareRasterOptions {
  /** The uploaded file: a TIFF or ASCII grid, or a ZIP archive or gzip of one. It is deleted afterwards. */
  readonly path: string;
  readonly folder: string;
  readonly declared: Declaration;
  readonly limits?: UnpackLimits;
}

const maxSidecarBytes = 16 * 2 ** 20;

/** Unpacked sidecar files of the TIFF. */
interface Sidecars {
  readonly world: string | null;
  readonly prj: string | null;
  readonly aux: string | null;
  readonly mask: string | null;
  /** Whether there is an attribute table of ArcGIS, which is not unpacked. */
  readonly hasTable: boolean;
}

/** Subjects of error messages. */
const nouns: Readonly<Record<RasterFormat, string>> = { tiff: 'The TIFF', 'ascii grid': 'The ASCII grid' };

/** Prepares an uploaded raster for GDAL, as a TIFF, without decoding the pixels of a TIFF. Throws GeoError. */
export async function prepareRaster(sent: PrepareRasterOptions): Promise<PreparedRaster> {
  const { folder } = sent;
  const path = await unfoldedFile(sent.path, join(folder, 'unfolded'), sent.limits);
  const file = join(folder, rasterFile);
  const received = join(folder, 'received');
  const beside = (await isArchive(path)) ? await unpack(path, received, sent) : await alone(path, received);
  const read = await asTiff(received, file);
  await cleanMetadataOfFile(file);
  await using bytes = await openFileBytes(file);
  const description = await inspectTiff(bytes);
  const warnings: SourceWarning[] = [];
  const world = beside.world === null ? null : readWorldFile(await readFile(beside.world, 'latin1'));
  if (beside.world !== null && world === null)
    warnings.push({
      code: 'not_read',
      message: 'The world file does not consist of six numbers and was ignored.',
    });
  const aux =
    beside.aux === null ? noAux : await prepareAux(beside.aux, join(folder, `${rasterFile}.aux.xml`));
  const isPlaced = description.reference.transform !== null || description.reference.controlPoints > 0;
  const usesWorld = world !== null && !isPlaced && !aux.isPlaced;
  if (usesWorld) await writeFile(join(folder, 'source.tfw'), writeWorldFile(world));
  if (beside.mask !== null) await checkMask(beside.mask, description);
  if (!isPlaced && !usesWorld && !aux.isPlaced) throw unplaced(description);
  if (description.pages > 1)
    warnings.push({
      code: 'not_read',
      message: `The TIFF has ${description.pages} pages; only the first was read.`,
    });
  const isNamed = description.reference.namesSystem || aux.hasSystem;
  const transform = description.reference.transform ?? (usesWorld ? world : null);
  return {
    file: rasterFile,
    bytes: bytes.size,
    description,
    ...(read.format === 'tiff' ? {} : { sent: { bytes: read.bytes, compression: read.format } }),
    system:
      isNamed && sent.declared.crs === undefined
        ? null
        : await systemOf(beside.prj, transform, { ...description, noun: nouns[read.format] }, sent, warnings),
    hasSidecars: usesWorld || beside.aux !== null || beside.mask !== null,
    hasAttributeTable: aux.hasAttributeTable || beside.hasTable,
    warnings,
  };
}

async function isArchive(path: string): Promise<boolean> {
  return (await beginningOfFile(path, 4)).toString('latin1') === 'PK\x03\x04';
}

/** Renames a TIFF to `target`, or writes what another format contains to it. Throws GeoError. */
async function asTiff(path: string, target: string): Promise<{ format: RasterFormat; bytes: number }> {
  const { size: bytes } = await stat(path);
  const format = rasterFormat(await beginningOfFile(path, 256));
  if (format === null)
    throw new GeoError('unsupported_format', 'The file is not a TIFF or ASCII grid.', { byteOffset: 0 });
  if (format === 'tiff') await rename(path, target);
  else {
    await gridToTiff(path, target);
    await rm(path);
  }
  return { format, bytes };
}

async function beginningOfFile(path: string, bytes: number): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function alone(path: string, target: string): Promise<Sidecars> {
  await rename(path, target);
  return { world: null, prj: null, aux: null, mask: null, hasTable: false };
}

async function unpack(
  path: string,
  target: string,
  { folder, limits }: PrepareRasterOptions,
): Promise<Sidecars> {
  const { entry: raster, world, prj, aux, mask, hasTable } = await findRaster(path);
  const sidecars = [world, prj, aux].filter((entry) => entry !== null);
  for (const { name, bytes } of sidecars)
    if (bytes > maxSidecarBytes)
      throw new GeoError(
        'archive_too_large',
        `In the ZIP archive, a sidecar file of the raster has ${bytes} bytes, which exceeds the limit (${name.slice(-40)}).`,
      );
  checkUnpackedSize([raster, ...sidecars, ...(mask === null ? [] : [mask])], limits);
  const archive = await open(path, 'r');
  try {
    await unpackEntry(archive, raster, target);
    const beside = async (entry: typeof world, name: string): Promise<string | null> => {
      if (entry === null) return null;
      const file = join(folder, name);
      await unpackEntry(archive, entry, file);
      return file;
    };
    return {
      world: await beside(world, 'beside-world'),
      prj: await beside(prj, 'beside-prj'),
      aux: await beside(aux, 'beside-aux'),
      mask: await beside(mask, `${rasterFile}.msk`),
      hasTable,
    };
  } finally {
    await archive.close();
    await rm(path);
  }
}

const noAux = { isPlaced: false, hasSystem: false, hasAttributeTable: false };

async function prepareAux(path: string, target: string): Promise<typeof noAux> {
  let hasAttributeTable = false;
  await rewriteXml(path, target, (fail) =>
    auxRules(fail, {
      isSystem: (text) => readSystem(text) !== null,
      onClasses: () => {
        hasAttributeTable = true;
      },
    }),
  );
  const text = await readFile(target, 'utf8');
  return {
    isPlaced: /<GeoTransform>|<GCP /.test(text),
    hasSystem: /<SRS[ >]|<GCPList [^<>]*Projection=/.test(text),
    hasAttributeTable,
  };
}

/** A mask beside the TIFF must be a TIFF of the same size. */
async function checkMask(path: string, { image }: TiffDescription): Promise<void> {
  await cleanMetadataOfFile(path);
  await using bytes = await openFileBytes(path);
  const { image: mask } = await inspectTiff(bytes);
  if (mask.width === image.width && mask.height === image.height) return;
  throw new GeoError(
    'invalid_file',
    `The mask beside the TIFF has ${mask.width} × ${mask.height} pixels, but the TIFF has ${image.width} × ${image.height}.`,
  );
}

/** The system of the .prj, or one guessed from the coordinates. Throws GeoError if there is neither. */
async function systemOf(
  prj: string | null,
  transform: GeoTransform | null,
  { image, noun }: TiffDescription & { readonly noun: string },
  { folder, declared }: PrepareRasterOptions,
  warnings: SourceWarning[],
): Promise<PreparedRaster['system']> {
  const { crs } = declared;
  if (crs !== undefined && 'code' in crs) return crs;
  if (crs !== undefined) {
    await writeFile(join(folder, systemFile), crs.text);
    return { file: systemFile };
  }
  const text = prj === null ? '' : (await readFile(prj, 'utf8')).replace(/^\ufeff/, '').trim();
  if (readSystem(text) !== null) {
    await writeFile(join(folder, systemFile), text);
    return { file: systemFile };
  }
  if (text !== '')
    warnings.push({
      code: 'not_read',
      message: 'The .prj contains no supported reference system and was ignored.',
    });
  if (transform === null)
    throw notGeoreferenced('The TIFF declares no reference system for its ground control points.');
  const { name, code } = guessSystem(extentOf(transform, image), noun, [declared.fileName ?? '']);
  warnings.push({
    code: 'crs_guessed',
    message: `${noun} declares no reference system; ${name} was assumed from its extent.`,
  });
  return { code };
}

function extentOf([x, a, b, y, d, e]: GeoTransform, { width, height }: TiffDescription['image']): Extent {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const;
  const xs = corners.map(([column, row]) => x + column * a + row * b);
  const ys = corners.map(([column, row]) => y + column * d + row * e);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function unplaced({ reference }: TiffDescription): GeoError {
  return notGeoreferenced(
    reference.hasRpc
      ? 'The TIFF is georeferenced only by a camera model (rational polynomial coefficients); orthorectify it first.'
      : 'The TIFF is not georeferenced.',
  );
}
