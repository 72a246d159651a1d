import { glyphShare, iconRadius, maxIconOutline } from '../style/model/icon-image.ts';
import { readableOn } from '../style/model/map-points.ts';
import { ownColor } from '../style/model/marker-model.ts';
import type { FeatureSymbol } from '../style/model/style-model.ts';
import { colourOf, hexColour, qgisColour } from '../style/qml/colour.ts';
import { builtInIcon, embedded, type EmbeddedIcon, type IconOf } from '../style/qml/embedded-icons.ts';
import { haloColour, millimetres, pixelMillimetres, pointDiameter } from '../style/qml/measures.ts';
import { type Overrides, symbol, symbolLayer } from './symbol-xml.ts';

/** Pixels. */
const clusterDiameter = 26;

/** What points contain beside what the style says. */
export interface PointContext {
  /** The icons of symbols; absent: the built-in ones. */
  readonly iconOf?: IconOf | undefined;
  /** Whether a symbol without a colour has that of each marker. */
  readonly isOfMarkers?: boolean | undefined;
}

/** The symbol layers of a point; `diameter`, if its size depends on a value, is an expression in millimetres. */
export function pointLayers(style: FeatureSymbol, context: PointContext, diameter?: string): string {
  const { iconOf = builtInIcon, isOfMarkers = false } = context;
  const icon = style.icon === null ? null : iconOf(style.icon);
  if (icon?.kind === 'picture') return pictureLayer(icon, 2 * (style.radius ?? iconRadius), diameter);
  const color = isOfMarkers && style.color === ownColor ? null : style.color;
  const disc = discLayer({ ...style, color }, diameter);
  return icon === null ? disc : disc + glyphLayer(icon, { ...style, color }, diameter);
}

/** Null: the colour of each marker. */
type PointSymbol = Omit<FeatureSymbol, 'color'> & { readonly color: string | null };

function discLayer(
  { color, radius, outlineColor, outlineWidth, icon }: PointSymbol,
  diameter: string | undefined,
): string {
  const isPlain = icon === null;
  const size = radius === null ? (isPlain ? pointDiameter : 2 * iconRadius) : 2 * radius;
  // The picture of an icon is enlarged with its outline.
  const outline = isPlain ? outlineWidth : (Math.min(maxIconOutline, outlineWidth) * size) / (2 * iconRadius);
  return pointLayer(
    {
      ...{ color: qgisColour(colourOf(color)), diameter: size },
      ...{ outlineColor: qgisColour(colourOf(outlineColor)), outlineWidth: outline },
    },
    {
      ...(diameter === undefined ? {} : { size: diameter }),
      ...(color === null ? { fillColor: ownColour } : {}),
    },
  );
}

function glyphLayer(
  { base64 }: EmbeddedIcon,
  { color, radius }: PointSymbol,
  diameter: string | undefined,
): string {
  const ink = colourOf(readableOn(hexColour(colourOf(color))));
  return symbolLayer(
    'SvgMarker',
    {
      color: qgisColour(ink),
      name: embedded + base64,
      outline_style: 'no',
      size: millimetres(2 * glyphShare * (radius ?? iconRadius)),
      size_unit: 'MM',
    },
    {
      ...(diameter === undefined ? {} : { size: `${glyphShare}*(${diameter})` }),
      ...(color === null ? { fillColor: readableOnOwn } : {}),
    },
  );
}

function pictureLayer(
  { base64, width }: EmbeddedIcon & { readonly kind: 'picture' },
  side: number,
  /** Of the longer side, as an expression in millimetres. */
  sideExpression: string | undefined,
): string {
  return symbolLayer(
    'RasterMarker',
    {
      alpha: '1',
      angle: '0',
      imageFile: embedded + base64,
      size: millimetres(side * width),
      size_unit: 'MM',
    },
    sideExpression === undefined
      ? {}
      : { width: width === 1 ? sideExpression : `${width}*(${sideExpression})` },
  );
}

/** A point that stands for several, with their number. */
export function clusterSymbol(
  name: string,
  { color, opacity, outlineColor, outlineWidth }: FeatureSymbol,
): string {
  const fill = qgisColour(colourOf(color === ownColor ? null : color));
  const circle = pointLayer({
    ...{ color: fill, diameter: clusterDiameter, outlineWidth },
    outlineColor: qgisColour(colourOf(outlineColor)),
  });
  const number = symbolLayer(
    'FontMarker',
    {
      chr: '0',
      color: qgisColour(colourOf(outlineColor)),
      font: 'sans-serif',
      size: millimetres(clusterDiameter / 2),
      size_unit: 'MM',
    },
    { char: '@cluster_size' },
  );
  return symbol(name, 'marker', circle + number, opacity);
}

/** A marker in its own color. */
export function markerSymbol(name: string): string {
  return symbol(name, 'marker', pointLayer(ownPoint, { fillColor: ownColour }));
}

/** A marker with an icon of this size (pixels). The size of the marker takes precedence over that of the icon. */
export function iconSymbol(
  name: string,
  icon: EmbeddedIcon & { readonly kind: 'picture' },
  size: number,
): string {
  const side = `coalesce("marker_icon_size",${size})*${pixelMillimetres}`;
  return symbol(name, 'marker', pictureLayer(icon, size, side));
}

const ownPoint: DrawnPoint = {
  color: qgisColour(colourOf(null)),
  outlineColor: qgisColour(haloColour),
  outlineWidth: 1.5,
  diameter: pointDiameter,
};

/** QGIS writes #rrggbbaa as #aarrggbb. The expression reads a field and contains no user input. */
const ownColour = `if(length("color")=9,'#'||substr("color",8,2)||substr("color",2,6),"color")`;

/** `readableOn` for the colour of a marker. */
const readableOnOwn =
  `if(${[
    ['red', 0.2126],
    ['green', 0.7152],
    ['blue', 0.0722],
  ]
    .map(
      ([part, share]) =>
        `${share}*${linear(`color_part(coalesce(${ownColour},'${hexColour(colourOf(null))}'),'${part}')/255`)}`,
    )
    .join('+')}` + // prettier-ignore
  `>0.2,'#14202b','#ffffff')`;

function linear(level: string): string {
  return `if(${level}<=0.04045,${level}/12.92,((${level}+0.055)/1.055)^2.4)`;
}

interface DrawnPoint {
  /** In the notation of QGIS. */
  readonly color: string;
  readonly outlineColor: string;
  /** Pixels. */
  readonly outlineWidth: number;
  readonly diameter: number;
}

function pointLayer(
  { color, outlineColor, outlineWidth, diameter }: DrawnPoint,
  overrides: Overrides = {},
): string {
  return symbolLayer(
    'SimpleMarker',
    {
      color,
      name: 'circle',
      outline_color: outlineColor,
      outline_style: outlineWidth === 0 ? 'no' : 'solid',
      outline_width: millimetres(outlineWidth),
      outline_width_unit: 'MM',
      size: millimetres(diameter),
      size_unit: 'MM',
    },
    overrides,
  );
}
