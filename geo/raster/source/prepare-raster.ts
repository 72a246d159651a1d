import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnpackLimits } from '../../archive/unpack-entry.ts';
import { guessSystem, type Extent } from '../../crs/guess-system.ts';
import type { Declaration } from '../../declaration.ts';
import { readSystem } from '../../crs/well-known-system.ts';
import type { SourceWarning } from '../../gdal/gdal-source.ts';
import { GeoError } from '../../geo-error.ts';
import { rewriteXml } from '../../xml/rewrite-xml.ts';
import { auxRules } from './aux-rules.ts';
import { cleanJpeg2000 } from './clean-jpeg2000.ts';
import { cleanMetadataOfFile } from './clean-metadata.ts';
import type { RasterFormat } from './find-raster.ts';
import type { GeoTransform } from './geo-reference.ts';
import { gridToTiff } from './grid-to-tiff.ts';
import { inspectTiff, type TiffDescription } from './inspect-tiff.ts';
import { openFileBytes } from './open-file-bytes.ts';
import {
  type EncodedRaster,
  pictureFile,
  type PreparedRaster,
  rasterFile,
  systemFile,
} from './prepared-raster.ts';
import { receiveRaster } from './receive-raster.ts';
import { notGeoreferenced, readWorldFile, writeWorldFile } from './world-file.ts';

export interface PrepareRasterOptions {
  /** The uploaded raster, or an archive or gzip file of one. It is deleted afterwards. */
  readonly path: string;
  readonly folder: string;
  readonly declared: Declaration;
  /** If the raster is what GDAL decoded: the picture. */
  readonly decoded?: EncodedRaster | undefined;
  readonly limits?: UnpackLimits;
}

/** Subjects of error messages. */
const nouns: Readonly<Record<RasterFormat, string>> = {
  tiff: 'The TIFF',
  'ascii grid': 'The ASCII grid',
  'jpeg 2000': 'The JPEG 2000 image',
};

/**
 * Prepares an uploaded raster for GDAL as a TIFF, without decoding the pixels of a TIFF. A JPEG 2000 image is
 * prepared for its decoder; the result is prepared afterwards. Throws GeoError.
 */
export async function prepareRaster(sent: PrepareRasterOptions): Promise<PreparedRaster | EncodedRaster> {
  const { folder, decoded } = sent;
  const received = await receiveRaster(sent);
  const path = join(folder, received.file);
  const file = join(folder, rasterFile);
  if (received.format === 'jpeg 2000') {
    const { pixelBytes } = await cleanJpeg2000(path, join(folder, pictureFile), folder);
    await rm(path);
    return { picture: pictureFile, bytes: received.bytes, pixelBytes, beside: received.beside };
  }
  if (received.format === 'tiff') await rename(path, file);
  else {
    await gridToTiff(path, file);
    await rm(path);
  }
  const { format, bytes, beside } =
    decoded === undefined ? received : { format: 'jpeg 2000' as const, ...decoded };
  const noun = nouns[format];
  await cleanMetadataOfFile(file);
  await using tiff = await openFileBytes(file);
  const description = await inspectTiff(tiff);
  const warnings: SourceWarning[] = [];
  const world =
    beside.world === null ? null : readWorldFile(await readFile(join(folder, beside.world), 'latin1'));
  if (beside.world !== null && world === null)
    warnings.push({
      code: 'not_read',
      message: 'The world file does not consist of six numbers and was ignored.',
    });
  const aux =
    beside.aux === null
      ? noAux
      : await prepareAux(join(folder, beside.aux), join(folder, `${rasterFile}.aux.xml`));
  const isPlaced = description.reference.transform !== null || description.reference.controlPoints > 0;
  const usesWorld = world !== null && !isPlaced && !aux.isPlaced;
  if (usesWorld) await writeFile(join(folder, 'source.tfw'), writeWorldFile(world));
  if (beside.mask !== null) await checkMask(join(folder, beside.mask), description);
  if (!isPlaced && !usesWorld && !aux.isPlaced) throw unplaced(description, noun);
  if (description.pages > 1)
    warnings.push({
      code: 'not_read',
      message: `The TIFF has ${description.pages} pages; only the first was read.`,
    });
  const isNamed = description.reference.namesSystem || aux.hasSystem;
  const transform = description.reference.transform ?? (usesWorld ? world : null);
  return {
    file: rasterFile,
    bytes: tiff.size,
    description,
    ...(format === 'tiff' ? {} : { sent: { bytes, compression: format } }),
    system:
      isNamed && sent.declared.crs === undefined
        ? null
        : await systemOf(beside.prj, transform, { ...description, noun }, sent, warnings),
    hasSidecars: usesWorld || beside.aux !== null || beside.mask !== null,
    hasAttributeTable: aux.hasAttributeTable || beside.hasTable,
    warnings,
  };
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
  const text = prj === null ? '' : (await readFile(join(folder, prj), 'utf8')).replace(/^\ufeff/, '').trim();
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
    throw notGeoreferenced(`${noun} declares no reference system for its ground control points.`);
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

function unplaced({ reference }: TiffDescription, noun: string): GeoError {
  return notGeoreferenced(
    reference.hasRpc
      ? `${noun} is georeferenced only by a camera model (rational polynomial coefficients); orthorectify it first.`
      : `${noun} is not georeferenced.`,
  );
}
