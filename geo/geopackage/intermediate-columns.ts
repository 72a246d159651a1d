/** Names that no attribute has, so that GDAL does not rename any. */
export const featureIdColumn = 'chartroom_fid';
export const geometryColumn = 'chartroom_geometry';
