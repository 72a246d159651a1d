/** The names, with a number after each that occurred before: the second `name` becomes `name_2`, unless there is one. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const occurred = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((name) => {
    if (!occurred.has(name)) {
      occurred.add(name);
      return name;
    }
    let number = numbers.get(name) ?? 2;
    while (taken.has(`${name}_${number}`)) number++;
    numbers.set(name, number + 1);
    taken.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}
