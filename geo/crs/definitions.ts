/**
 * PROJ strings by EPSG code of the reference systems that are converted to WGS 84 by formula, without a grid
 * of shifts. Source: the EPSG dataset; the tests compare each with GDAL. Datums that realize ETRS89 or NAD83
 * are treated as WGS 84, as is common practice.
 */
const systems: Readonly<Record<number, string>> = {
  4258: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0',
  4269: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0',
  4171: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0',
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null',
  2056: '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m',
  21781:
    '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m',
  3034: '+proj=lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  3035: '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  2154: '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  2180: '+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  3006: '+proj=utm +zone=33 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  3067: '+proj=utm +zone=35 +ellps=GRS80 +towgs84=0,0,0 +units=m',
  3812: '+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 +ellps=GRS80 +towgs84=0,0,0 +units=m',
};

/** Codes of Web Mercator from before EPSG assigned one. */
const aliases: Readonly<Record<number, number>> = { 900913: 3857, 102100: 3857, 102113: 3857, 3785: 3857 };

/** The PROJ string of an EPSG code; null if the code is not converted by formula. */
export function definitionOf(code: number): string | null {
  const zone = code % 100;
  const hundreds = Math.floor(code / 100);
  if ((hundreds === 326 || hundreds === 327) && zone >= 1 && zone <= 60)
    return `+proj=utm +zone=${zone}${hundreds === 327 ? ' +south' : ''} +datum=WGS84 +units=m`;
  if (hundreds === 258 && zone >= 28 && zone <= 38)
    return `+proj=utm +zone=${zone} +ellps=GRS80 +towgs84=0,0,0 +units=m`;
  return systems[aliases[code] ?? code] ?? null;
}
