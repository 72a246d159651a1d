import { builtInIcons } from './built-in-icons.ts';

/** The paths of a built-in icon in a square of 15 units. Without one of this name, there are none. */
export function builtInPaths(name: string): readonly string[] {
  const found = [...(builtInIcons.get(name) ?? '').matchAll(/<path[^>]*? d="([^"]*)"/g)];
  return found.map(([, path = '']) => path.replaceAll(/&#x[0-9A-F]+;/gi, ' '));
}
