import { language } from './language.ts';

/** A place as people of the language write its degrees: latitude, then longitude. */
export function coordinateText({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  const format = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  });
  return `${format.format(lat)}°, ${format.format(lng)}°`;
}
