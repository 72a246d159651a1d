/** The folder of the basemap packs; set by `web/build`. */
declare const __BASEMAP_FOLDER__: string;
/** The names of the basemap packs. */
declare const __BASEMAP_PACKS__: readonly string[];
