import type { PopupField, TextTemplate } from '../../geo/style/model/label-model.ts';
import { locale } from '../i18n/language.ts';
import { attributeText } from '../ui/attributes.tsx';

type Attributes = Readonly<Record<string, unknown>>;

/** The text with the values of the feature. */
export function filledTemplate(template: TextTemplate, attributes: Attributes): string {
  return template
    .map((part) => (typeof part === 'string' ? part : attributeText(valueOf(attributes, part.attribute))))
    .join('')
    .trim();
}

/** The value as the author of the popup formats it. */
export function fieldText({ attribute, format, digits, unit }: PopupField, attributes: Attributes): string {
  const value = valueOf(attributes, attribute);
  const number = numberIn(value);
  if (format !== 'number' || number === null) return attributeText(value);
  const fractions = digits === null ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat(locale.value, fractions).format(number);
  return unit === null ? text : `${text}\u00a0${unit}`;
}

/** The value; undefined for null, too. */
function valueOf(attributes: Attributes, name: string): unknown {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? undefined) : undefined;
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
