/** The folder of the basemap packs; set by `web/build`. */
declare const __BASEMAP_FOLDER__: string;
