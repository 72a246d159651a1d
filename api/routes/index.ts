import type { Route } from '../routing/route.ts';
import { iconRoutes } from './icons.ts';
import { imageRoutes } from './images.ts';
import { objectRoutes } from './objects.ts';
import { adminRoutes } from './admin.ts';
import { bulkImportRoutes } from './bulk-import.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { cloneJobRoutes } from './clone-jobs.ts';
import { commentRoutes } from './comments.ts';
import { eventRoutes } from './events.ts';
import { exportJobRoutes } from './export-jobs.ts';
import { exportManifestRoutes } from './export-manifest.ts';
import { exportRoutes } from './exports.ts';
import { featureRoutes } from './features.ts';
import { layerStatisticsRoutes } from './layer-statistics.ts';
import { layerFileRoutes } from './layer-files.ts';
import { layerRoutes } from './layers.ts';
import { spriteRoutes } from './sprites.ts';
import { tileRoutes } from './tiles.ts';
import { uploadRoutes } from './uploads.ts';
import { inspectionRoutes } from './inspection.ts';
import { chunkedUploadRoutes } from './chunked-uploads.ts';
import { geocodingRoutes } from './geocoding.ts';
import { historyRoutes } from './history.ts';
import { invitationRoutes } from './invitations.ts';
import { jobRoutes } from './jobs.ts';
import { mapStyleRoutes } from './map-styles.ts';
import { markerFeatureRoutes } from './marker-features.ts';
import { markerRoutes } from './markers.ts';
import { markerGroupRoutes } from './marker-groups.ts';
import { markerStyleRoutes } from './marker-style.ts';
import { memberRoutes } from './members.ts';
import { presentationRoutes } from './presentation.ts';
import { colormapRoutes } from './colormaps.ts';
import { rasterFileRoutes } from './raster-files.ts';
import { rasterOriginalRoutes } from './raster-original.ts';
import { rasterTerrainRoutes } from './raster-terrain.ts';
import { rasterTileRoutes } from './raster-tiles.ts';
import { rasterValueRoutes } from './raster-values.ts';
import { rasterWmtsRoutes } from './raster-wmts.ts';
import { rasterRoutes } from './rasters.ts';
import { roomImportRoutes } from './room-import.ts';
import { roomSettingsRoutes } from './room-settings.ts';
import { roomRoutes } from './rooms.ts';
import { signInRoutes } from './sign-in.ts';
import { serviceRoutes } from './service.ts';
import { userRoutes } from './users.ts';

/** All routes of the API. The order has no effect: the router matches more specific paths first. */
export const routes: readonly Route[] = [
  ...imageRoutes,
  ...iconRoutes,
  ...objectRoutes,
  ...signInRoutes,
  ...serviceRoutes,
  ...roomRoutes,
  ...roomSettingsRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...geocodingRoutes,
  ...adminRoutes,
  ...apiTokenRoutes,
  ...markerRoutes,
  ...markerFeatureRoutes,
  ...markerStyleRoutes,
  ...markerGroupRoutes,
  ...bulkImportRoutes,
  ...jobRoutes,
  ...cloneJobRoutes,
  ...exportRoutes,
  ...exportJobRoutes,
  ...exportManifestRoutes,
  ...eventRoutes,
  ...historyRoutes,
  ...commentRoutes,
  ...presentationRoutes,
  ...layerRoutes,
  ...featureRoutes,
  ...layerFileRoutes,
  ...layerStatisticsRoutes,
  ...mapStyleRoutes,
  ...spriteRoutes,
  ...tileRoutes,
  ...rasterRoutes,
  ...rasterTileRoutes,
  ...rasterTerrainRoutes,
  ...rasterValueRoutes,
  ...rasterFileRoutes,
  ...rasterOriginalRoutes,
  ...rasterWmtsRoutes,
  ...colormapRoutes,
  ...uploadRoutes,
  ...inspectionRoutes,
  ...chunkedUploadRoutes,
  ...roomImportRoutes,
];
