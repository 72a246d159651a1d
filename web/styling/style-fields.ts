import type { AttributeStatistics, LayerStatistics } from '../service/service.ts';
import type { StyleDraft } from './style-draft.ts';

/** What the fields of the style panel get. */
export interface StyleFields {
  readonly draft: StyleDraft;
  readonly change: (control: string, next: StyleDraft) => void;
  readonly statistics: LayerStatistics;
  readonly shapes: Shapes;
  /** Whose icons are offered. */
  readonly roomId: string;
  /** Where the style has none. */
  readonly defaultColor: string;
}

/** Which kinds of geometry a layer has. */
export interface Shapes {
  readonly points: boolean;
  readonly lines: boolean;
  readonly polygons: boolean;
}

export function shapesOf({ geometryTypes }: LayerStatistics): Shapes {
  const has = (pattern: RegExp) =>
    Object.keys(geometryTypes).some((type) => pattern.test(type) || type === 'GeometryCollection');
  return { points: has(/Point$/), lines: has(/LineString$/), polygons: has(/Polygon$/) };
}

export function attributeNamed(
  { attributes }: LayerStatistics,
  name: string | undefined,
): AttributeStatistics | undefined {
  return attributes.find((each) => each.name === name);
}
