type StyleObject = Readonly<Record<string, unknown>>;

/** The style with other icons; `newId` returns null for icons that remain. */
export function renameIcons(style: StyleObject, newId: (icon: string) => string | null): StyleObject {
  const symbolOf = (symbol: unknown): unknown => {
    if (!isObject(symbol) || typeof symbol.icon !== 'string') return symbol;
    const id = newId(symbol.icon);
    return id === null ? symbol : { ...symbol, icon: id };
  };
  const classOf = (each: unknown): unknown =>
    isObject(each) && isObject(each.symbol) ? { ...each, symbol: symbolOf(each.symbol) } : each;
  const classesOf = (all: unknown): unknown => (Array.isArray(all) ? all.map(classOf) : all);
  const renamed: Readonly<Record<string, (value: unknown) => unknown>> = {
    ...{ symbol: symbolOf, categories: classesOf, classes: classesOf, other: classOf },
  };
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      Object.hasOwn(renamed, name) ? renamed[name]?.(value) : value,
    ]),
  );
}

function isObject(value: unknown): value is StyleObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
