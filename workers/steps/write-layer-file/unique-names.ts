/** The names, with a number after those that occurred before. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name}_${number}`;
    taken.add(own);
    return own;
  });
}
