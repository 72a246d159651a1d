import { orderFlaw } from '../content/draw-order.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { LayerStyle } from './layer.ts';
import { hasNewline, isJsonObject, jsonTextFlaw, textFlaw } from '../text.ts';

export interface LayerFields extends LayerStyle {
  readonly name: string;
  readonly description: string | null;
}

/** New layers are added on top; only existing layers can change their order. */
export type LayerChange = Partial<LayerFields & { readonly order: number }>;

const maxStrokeWeight = 1000;

interface FieldRule {
  readonly clearable: boolean;
  /**
   * Describes why the value is invalid, as the rest of a sentence that starts with the field's name; null if
   * it is valid.
   */
  readonly flaw: (value: unknown) => string | null;
}

const rules: Readonly<Record<keyof LayerChange, FieldRule>> = {
  name: { clearable: false, flaw: nameFlaw },
  description: { clearable: true, flaw: (value) => textValueFlaw(value, limits.descriptionLength) },
  color: { clearable: true, flaw: colorFlaw },
  opacity: { clearable: true, flaw: (value) => numberFlaw(value, 1) },
  strokeWeight: { clearable: true, flaw: (value) => numberFlaw(value, maxStrokeWeight) },
  visible: {
    clearable: false,
    flaw: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  },
  style: { clearable: true, flaw: styleFlaw },
  order: { clearable: false, flaw: orderFlaw },
};

/** Default style of a new layer. */
export const plainStyle: LayerStyle = {
  color: null,
  opacity: null,
  strokeWeight: null,
  visible: true,
  style: null,
};

/**
 * Parses the fields of a new layer from a JSON object; `aside` names members that other code handles. Throws
 * Refusal `unknown_field`, or `invalid_layer` with a message that names the field.
 */
export function parseLayerFields(body: unknown, aside: readonly string[] = []): Partial<LayerFields> {
  return fieldsOf(body, (field) => Object.hasOwn(rules, field) && field !== 'order', aside);
}

/** Parses the fields of a layer that a JSON object changes. Throws like `parseLayerFields`. */
export function parseLayerChange(body: unknown): LayerChange {
  return fieldsOf(body, (field) => Object.hasOwn(rules, field));
}

function fieldsOf(
  body: unknown,
  isKnown: (field: string) => boolean,
  aside: readonly string[] = [],
): LayerChange {
  if (!isJsonObject(body)) throw new Refusal('invalid_layer', 'A layer must be a JSON object.');
  const change: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(body)) {
    if (aside.includes(field)) continue;
    if (!isKnown(field)) {
      const shown = field.slice(0, limits.nameLength);
      throw new Refusal('unknown_field', `The field "${shown}" is unknown or read-only.`, { field: shown });
    }
    change[field] = checkLayerField(field as keyof LayerChange, value);
  }
  return change;
}

/** Converts the value to its stored form. Throws Refusal `invalid_layer`. */
export function checkLayerField(field: keyof LayerChange, value: unknown): unknown {
  const { clearable, flaw } = rules[field];
  const found = value === null ? (clearable ? null : 'cannot be null') : flaw(value);
  if (found !== null) throw new Refusal('invalid_layer', `The layer's ${field} ${found}.`, { field });
  return field === 'color' && typeof value === 'string' ? value.replace(/^#/, '') : value;
}

function nameFlaw(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a non-empty string';
  return textFlaw(value, limits.nameLength) ?? (hasNewline(value) ? 'must not contain a newline' : null);
}

function textValueFlaw(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' ? textFlaw(value, maxLength) : 'must be a string';
}

function colorFlaw(value: unknown): string | null {
  const sound = typeof value === 'string' && /^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value);
  return sound ? null : 'must be a hex colour: rgb, rrggbb or rrggbbaa';
}

function numberFlaw(value: unknown, max: number): string | null {
  const sound = typeof value === 'number' && value >= 0 && value <= max;
  return sound ? null : `must be a number from 0 to ${max}`;
}

function styleFlaw(value: unknown): string | null {
  return isJsonObject(value) ? jsonTextFlaw(value) : 'must be a JSON object';
}
