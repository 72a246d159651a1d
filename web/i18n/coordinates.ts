import { locale } from './language.ts';
import { positionText } from './locale-of.ts';

/** Latitude and longitude (WGS 84) as text; five decimals are about one metre. */
export function coordinateText({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const format = new Intl.NumberFormat(locale.value, {
    minimumFractionDigits: 5,
    maximumFractionDigits: 5,
  });
  return positionText(format.format(lat), format.format(lng));
}
