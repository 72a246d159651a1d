import type { LegendEntry } from '../../geo/style/model/legend.ts';
import type { SignGeometry } from '../../geo/style/model/legend-sign.ts';

/** A layer of a legend. */
export interface LayerOfLegend {
  readonly id: string;
  readonly name: string;
  /** Whose icons it uses. */
  readonly roomId: string;
  readonly entry: LegendEntry;
  readonly geometry: SignGeometry;
  readonly opacity: number;
}

/** Whether the sign of the layer beside its name is the whole legend. */
export function isOneSign({ lines }: LegendEntry): boolean {
  const [line] = lines;
  return lines.length === 1 && (line?.content.kind === 'layer' || line?.content.kind === 'points');
}
