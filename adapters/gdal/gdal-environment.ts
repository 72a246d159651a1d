import type { VectorDriver } from '../../geo/gdal/gdal-source.ts';

/** Drivers that are registered, of all that GDAL has: what is not named in `GDAL_SKIP`. */
export function skippedDrivers(all: readonly string[], wanted: readonly string[]): string {
  return all.filter((name) => !wanted.includes(name)).join(',');
}

/**
 * The whole environment of a GDAL program: no credentials, nothing that it could find its way out with. Network is
 * closed once more by a proxy that is not there, for all that speaks HTTP.
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
    // The intermediate file is ours alone: what a crash leaves of it is thrown away.
    OGR_SQLITE_SYNCHRONOUS: 'OFF',
    OGR_SQLITE_JOURNAL: 'OFF',
    LIBKML_READ_GROUND_OVERLAY: 'NO',
    LIBKML_RESOLVE_STYLE: 'NO',
    // By the element's name; the default has a capital.
    LIBKML_NAME_FIELD: 'name',
    GML_SKIP_RESOLVE_ELEMS: 'ALL',
    GML_DOWNLOAD_WFS_SCHEMA: 'NO',
    GML_DOWNLOAD_SCHEMA: 'NO',
    // Positions that the grid of a reference system does not cover are an error, not an estimate.
    OGR_ENABLE_PARTIAL_REPROJECTION: 'NO',
    OGR_GEOMETRY_ACCEPT_UNCLOSED_RING: 'YES',
    DXF_MERGE_BLOCK_GEOMETRIES: 'TRUE',
  };
}

/** Only the drivers of one run are registered, and none is loaded from a file. */
export function registration(skip: string): Record<string, string> {
  return { GDAL_SKIP: skip, GDAL_DRIVER_PATH: 'disable' };
}

/** The discard port refuses at once; GDAL's own names are tried before those of curl. */
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

/** No side files, and no programs of the user's. */
export const noOtherFiles: Readonly<Record<string, string>> = {
  GDAL_PAM_ENABLED: 'NO',
  GDAL_VRT_ENABLE_PYTHON: 'NO',
  CPL_DEBUG: 'OFF',
  PROJ_USER_WRITABLE_DIRECTORY: '/nonexistent',
};

/** What a run needs: the driver that reads, and the one that writes the intermediate. */
export function driversOf(reader: VectorDriver): string[] {
  return [...new Set([reader, 'GPKG'])];
}

/** What GDAL's programs for rasters need beside that. Files beside a source are looked for only where there are some. */
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
    // Arenas of the allocator count against the limit of the address space without being used.
    MALLOC_ARENA_MAX: '2',
    SPARSE_OK_OVERVIEW: 'ON',
    GDAL_TIFF_OVR_BLOCKSIZE: '256',
    ZSTD_LEVEL_OVERVIEW: '1',
    WEBP_LEVEL_OVERVIEW: '85',
  };
}
