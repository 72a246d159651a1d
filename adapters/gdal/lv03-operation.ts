import { type Argument, fixed, joined } from '../confinement/argument.ts';

/**
 * From LV03 to WGS 84 as swisstopo specifies: with the CHENyx06 grid to the datum of LV95, and from there
 * with its three parameters (EPSG 15486 and 1676). By default PROJ uses only the three parameters, with an
 * error of up to two metres.
 */
export function lv03Operation(grid: Argument): Argument {
  return joined(
    ' ',
    ...fixed(
      '+proj=pipeline',
      '+step +inv +proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel',
    ),
    joined('', ...fixed('+step +proj=hgridshift +grids='), grid),
    ...fixed(
      '+step +proj=push +v_3',
      '+step +proj=cart +ellps=bessel',
      '+step +proj=helmert +x=674.374 +y=15.056 +z=405.346',
      '+step +inv +proj=cart +ellps=WGS84',
      '+step +proj=pop +v_3',
      '+step +proj=unitconvert +xy_in=rad +xy_out=deg',
      // EPSG:4326 has latitude first; GDAL swaps the axes for the file.
      '+step +proj=axisswap +order=2,1',
    ),
  );
}
