/** Symbols of units that files name in words. */
const symbols: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', metres: 'm', meters: 'm' },
  ...{
    kilometre: 'km',
    kilometer: 'km',
    centimetre: 'cm',
    centimeter: 'cm',
    millimetre: 'mm',
    millimeter: 'mm',
  },
  ...{ foot: 'ft', feet: 'ft', 'us survey foot': 'ft', degree: '°', degrees: '°', percent: '%' },
};

/** The symbol of a unit; the unit itself if it is not a known word. */
export function unitSymbol(unit: string): string {
  const name = unit.toLowerCase();
  return Object.hasOwn(symbols, name) ? (symbols[name] ?? unit) : unit;
}
