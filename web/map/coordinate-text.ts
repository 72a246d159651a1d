import { language } from '../i18n/language.ts';

/** Latitude and longitude (WGS 84) as text; five decimals are about one metre. */
export function coordinateText({ lat, lng }: { lat: number; lng: number }): string {
  const number = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 5,
    maximumFractionDigits: 5,
  });
  return `${number.format(lat)}°, ${number.format(lng)}°`;
}
