/** The maximum zoom of the National Map in Web Mercator; that of SWISSIMAGE is one more. */
const mapZoom = 19;

/** Maps of the Swiss Federal Office of Topography, from its WMTS. */
export const swisstopoBasemaps = {
  swisstopo: wmts('ch.swisstopo.pixelkarte-farbe', mapZoom),
  carto: { ...wmts('ch.swisstopo.pixelkarte-grau', mapZoom), title: 'swisstopoGrey' as const },
  swissimage: wmts('ch.swisstopo.swissimage', mapZoom + 1),
};

function wmts(layer: string, maxZoom: number) {
  return {
    tiles: `https://wmts.geo.admin.ch/1.0.0/${layer}/default/current/3857/{z}/{x}/{y}.jpeg`,
    attribution: '© swisstopo',
    attributionUrl: 'https://www.swisstopo.admin.ch/',
    minZoom: 0,
    maxZoom,
    tileSize: 256,
  };
}
