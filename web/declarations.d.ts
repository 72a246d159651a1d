/** Where the packs of the basemap are; `web/build` says it. */
declare const __BASEMAP_FOLDER__: string;
/** The names of the packs that there are. */
declare const __BASEMAP_PACKS__: readonly string[];
