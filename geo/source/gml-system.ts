/** The forms of naming a reference system by code alone; anything else could be a URL to fetch. */
const byCode =
  /^(urn:(ogc|x-ogc):def:crs:[\w.:,-]+|EPSG:\d+|(http:\/\/www\.opengis\.net\/(def\/crs\/[\w.]+\/[\w.]+\/\w+|gml\/srs\/epsg\.xml#\d+)))$/i;

/** Names used by national agencies and old programs, in lower case, and GDAL's names of the systems. */
const others: Readonly<Record<string, string>> = {
  // Ordnance Survey: the British National Grid, easting first.
  'osgb:bng': 'EPSG:27700',
  // Ordnance Survey of Northern Ireland: the Irish Grid.
  'osni:ig': 'EPSG:29901',
  // The survey administrations of Germany (AdV): zones of UTM and Gauss-Krüger, easting first.
  'urn:adv:crs:etrs89_utm31': 'EPSG:25831',
  'urn:adv:crs:etrs89_utm32': 'EPSG:25832',
  'urn:adv:crs:etrs89_utm33': 'EPSG:25833',
  'urn:adv:crs:de_dhdn_3gk2': 'EPSG:31466',
  'urn:adv:crs:de_dhdn_3gk3': 'EPSG:31467',
  'urn:adv:crs:de_dhdn_3gk4': 'EPSG:31468',
  'urn:adv:crs:de_dhdn_3gk5': 'EPSG:31469',
  'urn:epsg:geographiccrs:4326': 'urn:ogc:def:crs:EPSG::4326',
  'ogc:crs84': 'urn:ogc:def:crs:OGC:1.3:CRS84',
  'crs:84': 'urn:ogc:def:crs:OGC:1.3:CRS84',
};

/** GDAL's name for the reference system of a GML; null for a name that is unknown or would be fetched. */
export function plainSystem(written: string): string | null {
  const name = written.trim().replace(/^https:(?=\/\/www\.opengis\.net\/)/i, 'http:');
  if (byCode.test(name)) return name;
  // AdV appends the height system after an asterisk.
  return others[name.toLowerCase().split('*', 1)[0] ?? ''] ?? null;
}
