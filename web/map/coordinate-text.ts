import { language } from '../i18n/language.ts';

/** A place by latitude and longitude (WGS 84); five digits are a metre. */
export function coordinateText({ lat, lng }: { lat: number; lng: number }): string {
  const number = new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 5,
    maximumFractionDigits: 5,
  });
  return `${number.format(lat)}°, ${number.format(lng)}°`;
}
