import type { Route } from '../routing/route.ts';

/**
 * Groups routes by their path in the document. OpenAPI allows one name per path parameter, so routes that name it
 * differently share a path with both names: `/api/layers/{layerIdOrRoomName}`.
 */
export function routesByPath(routes: readonly Route[]): Map<string, Route[]> {
  const names = new Map<string, Set<string>>();
  for (const { path } of routes) {
    for (const [position, name] of parametersOf(path))
      names.set(position, (names.get(position) ?? new Set()).add(name));
  }
  const renamed = (path: string) =>
    parametersOf(path).reduce(
      (whole, [position, name]) => whole.replace(`:${name}`, `{${joined(names.get(position) ?? [])}}`),
      path,
    );
  return Map.groupBy(
    routes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    ({ path }) => renamed(path),
  );
}

/** The parameter names of a path in the document and in the route. */
export function pathNames(documentPath: string, { path }: Route): [shown: string, own: string][] {
  const shown = [...documentPath.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const own = parametersOf(path).map(([, name]) => name);
  return shown.map((name, index) => [name, own[index] ?? name]);
}

/**
 * The parameters of a path by a key that is unique among all paths: the shape of the path and the parameter's index.
 */
function parametersOf(path: string): [position: string, name: string][] {
  const shape = path.replaceAll(/:[A-Za-z]+/g, ':');
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = ''], index) => [`${shape} ${index}`, name]);
}

function joined(names: Iterable<string>): string {
  return [...names]
    .sort()
    .map((name, index) => (index === 0 ? name : `Or${name.charAt(0).toUpperCase()}${name.slice(1)}`))
    .join('');
}

function keyOf(route: Route): string {
  return `${route.path} ${route.method}`;
}
