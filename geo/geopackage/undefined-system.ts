/** Number that GDAL 3.9 and newer assign to layers without a reference system (ogr_geopackage.h). */
const gdalUndefined = 99_999;

/**
 * Whether a row of gpkg_spatial_ref_sys means "no reference system": -1 and 0 by OGC 12-128r18 (section
 * 1.1.2.1.2), and the row added by GDAL, which defines a local system of unknown units.
 */
export function isUndefinedSystem(id: number, organization: unknown): boolean {
  return id <= 0 || (id === gdalUndefined && String(organization).toUpperCase() === 'GDAL');
}
