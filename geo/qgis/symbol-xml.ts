import { escapeValue } from './xml.ts';

export type SymbolKind = 'marker' | 'line' | 'fill';

/** Expressions by the property that they override; names of users are quoted in them. */
export type Overrides = Readonly<Record<string, string>>;

export function symbol(name: string, kind: SymbolKind, layers: string, alpha = 1): string {
  return `<symbol type="${kind}" name="${name}" alpha="${alpha}" clip_to_extent="1" force_rhr="0">${layers}</symbol>`;
}

export function symbolLayer(
  kind: string,
  options: Readonly<Record<string, string>>,
  overrides: Overrides = {},
): string {
  return `<layer class="${kind}" enabled="1" locked="0" pass="0">${map(options)}${dataDefined(overrides)}</layer>`;
}

function map(options: Readonly<Record<string, string>>): string {
  const members = Object.entries(options).map(
    ([name, value]) => `<Option type="QString" name="${name}" value="${value}"/>`,
  );
  return `<Option type="Map">${members.join('')}</Option>`;
}

function dataDefined(overrides: Overrides): string {
  const properties = Object.entries(overrides).map(
    ([name, expression]) =>
      `<Option type="Map" name="${name}"><Option type="bool" name="active" value="true"/>` +
      `<Option type="QString" name="expression" value="${escapeValue(expression)}"/><Option type="int" name="type" value="3"/></Option>`,
  );
  if (properties.length === 0) return '';
  return (
    `<data_defined_properties><Option type="Map"><Option type="QString" name="name" value=""/>` +
    `<Option type="Map" name="properties">${properties.join('')}</Option>` +
    `<Option type="QString" name="type" value="collection"/></Option></data_defined_properties>`
  );
}
