import type { GdalSource, VectorDriver } from '../../geo/gdal/gdal-source.ts';

/** The value of `GDAL_SKIP`: all drivers except the wanted ones. */
export function skippedDrivers(all: readonly string[], wanted: readonly string[]): string {
  return all.filter((name) => !wanted.includes(name)).join(',');
}

/**
 * The complete environment of a GDAL program: no credentials or connection settings. As a second barrier
 * against network access, HTTP uses a proxy that does not exist.
 */
export function gdalEnvironment(
  folder: string,
  path: string,
  skip: string,
  cacheMiB = 128,
): Record<string, string> {
  return {
    PATH: path,
    HOME: folder,
    TMPDIR: folder,
    CPL_TMPDIR: folder,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    ...registration(skip),
    ...noNetwork,
    ...noOtherFiles,
    GDAL_CACHEMAX: String(cacheMiB),
    GDAL_NUM_THREADS: '1',
    OGR_SQLITE_CACHE: '64',
    // The intermediate file is temporary: it is discarded after a crash.
    OGR_SQLITE_SYNCHRONOUS: 'OFF',
    OGR_SQLITE_JOURNAL: 'OFF',
    LIBKML_READ_GROUND_OVERLAY: 'NO',
    LIBKML_RESOLVE_STYLE: 'NO',
    // The element is <name>; GDAL's default is `Name`.
    LIBKML_NAME_FIELD: 'name',
    GML_SKIP_RESOLVE_ELEMS: 'ALL',
    GML_DOWNLOAD_WFS_SCHEMA: 'NO',
    GML_DOWNLOAD_SCHEMA: 'NO',
    // Positions outside of the grid of a reference system are an error, not an estimate.
    OGR_ENABLE_PARTIAL_REPROJECTION: 'NO',
    OGR_GEOMETRY_ACCEPT_UNCLOSED_RING: 'YES',
    DXF_MERGE_BLOCK_GEOMETRIES: 'TRUE',
  };
}

/** GDAL reads the code page of a drawing, but not that its texts are UTF-8 from AutoCAD 2007 on. */
export function encodingOfDrawing({ driver, encoding }: GdalSource): Record<string, string> {
  return driver === 'DXF' && encoding !== undefined ? { DXF_ENCODING: encoding } : {};
}

/** Registers only the drivers of one run, and disables driver plugins. */
export function registration(skip: string): Record<string, string> {
  return { GDAL_SKIP: skip, GDAL_DRIVER_PATH: 'disable' };
}

/** The discard port refuses connections at once. GDAL's variables take precedence over those of curl. */
export const noNetwork: Readonly<Record<string, string>> = {
  GDAL_HTTP_PROXY: 'http://127.0.0.1:9',
  GDAL_HTTPS_PROXY: 'http://127.0.0.1:9',
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  ftp_proxy: 'http://127.0.0.1:9',
  all_proxy: 'http://127.0.0.1:9',
  no_proxy: '',
  GDAL_HTTP_MAX_RETRY: '0',
  GDAL_HTTP_TIMEOUT: '1',
  GDAL_HTTP_CONNECTTIMEOUT: '1',
  CPL_VSIL_CURL_ALLOWED_EXTENSIONS: '.none',
  GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR',
  PROJ_NETWORK: 'OFF',
  AWS_EC2_METADATA_DISABLED: 'true',
  CPL_GCE_SKIP: 'YES',
};

/** No sidecar files, and no user code. */
export const noOtherFiles: Readonly<Record<string, string>> = {
  GDAL_PAM_ENABLED: 'NO',
  GDAL_VRT_ENABLE_PYTHON: 'NO',
  CPL_DEBUG: 'OFF',
  PROJ_USER_WRITABLE_DIRECTORY: '/nonexistent',
};

/** The drivers of a conversion: the reader, and the writer of the intermediate file. */
export function driversOf(reader: VectorDriver): string[] {
  return [...new Set([reader, 'GPKG'])];
}

/** Additional variables for raster programs. Sidecar files are searched for only if there are some. */
export function rasterEnvironment({
  threads,
  hasSidecars,
}: {
  readonly threads: number;
  readonly hasSidecars: boolean;
}): Record<string, string> {
  return {
    GDAL_NUM_THREADS: String(threads),
    ...(hasSidecars ? { GDAL_PAM_ENABLED: 'YES', GDAL_DISABLE_READDIR_ON_OPEN: 'FALSE' } : {}),
    // The allocator's arenas count against the address space limit without being used.
    MALLOC_ARENA_MAX: '2',
    SPARSE_OK_OVERVIEW: 'ON',
    GDAL_TIFF_OVR_BLOCKSIZE: '256',
    ZSTD_LEVEL_OVERVIEW: '1',
    WEBP_LEVEL_OVERVIEW: '85',
  };
}
