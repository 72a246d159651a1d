/** Shapes of the interface for what runs without a page, as its tests do: it imports nothing that asks the service. */
export type { Geometry, RasterDisplayChange, RasterLayer, Room } from '../../client/index.ts';
