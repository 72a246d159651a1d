import { language } from './language.ts';

/** Latitude and longitude in degrees, in the format of the current language. */
export function coordinateText({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const format = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  return `${format.format(lat)}°, ${format.format(lng)}°`;
}
