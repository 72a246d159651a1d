import { builtInPaths } from '../legend/built-in-paths.ts';

/** An icon as fields and lists show it. */
export interface OfferedIcon {
  /** As a style names it. */
  readonly icon: string;
  readonly name: string;
  /** The address of its picture; null: a built-in one. */
  readonly picture: string | null;
}

/** The paths of the icons come with the application, not from a layer. */
export function Glyph({ of: { name, picture } }: { of: OfferedIcon }) {
  if (picture !== null) return <img class="glyph" src={picture} alt="" />;
  return (
    <svg class="glyph" viewBox="0 0 15 15" aria-hidden="true">
      {builtInPaths(name).map((path, n) => (
        <path key={n} d={path} />
      ))}
    </svg>
  );
}
