import { type Shape, stretch } from '../flatgeobuf/feature-decoder.ts';
import { AreaMerger, type EmitArea } from './area-merger.ts';
import type { AreaShare, SourceAreas } from './area-survey.ts';
import type { LevelShapes } from './level.ts';
import { leafValues } from './part-slice.ts';
import { SharedCorners } from './shared-corners.ts';

/** Values of a polygon with few corners. */
const fewValues = 16;
/** Polygons with more values are not merged, to limit memory. */
const maxMergedValues = 2 ** 17;

/** Polygons of a slice, with their areas on the map. */
export interface MeasuredAreas extends SourceAreas {
  areas: Float64Array;
}

/** Adds the polygons of a slice, or of the next finer level, to a level, and merges small ones. */
export function addAreas(
  level: LevelShapes,
  share: AreaShare,
  finer: LevelShapes | null,
  source: MeasuredAreas,
): void {
  const { decoder, starts, boxes, ranks, items } = source;
  const { grid, store } = level;
  const perDegree = 10 ** grid.digits / grid.stepUnits;
  const emit: EmitArea = (item, area, isAdjoining) => {
    level.note(item);
    level.areas.push(area);
    level.adjoining.push(isAdjoining);
  };
  const merger = new AreaMerger(grid, share, store, emit);
  const corners = finer === null ? new SharedCorners(decoder, starts, items, grid) : null;
  const count = finer?.items.length ?? items.length;
  for (let position = 0; position < count; position++) {
    const item = (finer?.items ?? items)[position]!;
    const area = finer?.areas[position] ?? source.areas[item]!;
    let isAdjoining = finer?.adjoining[position] ?? false;
    let shape: Shape = decoder;
    let values: Float64Array | Int32Array = decoder.doubles;
    let factor = perDegree;
    if (finer === null) {
      decoder.readGeometry(starts[item]!);
      isAdjoining = corners?.isAdjoining(decoder) ?? false;
      const complete = corners?.complete(decoder);
      if (complete) ({ shape, values } = complete);
    } else {
      shape = finer.shapeOf(position);
      values = finer.store.xy;
      factor = (perDegree * finer.grid.stepUnits) / 10 ** finer.grid.digits;
    }
    const stretches = shape.memberEnds[shape.members - 1] ?? 0;
    let length = 0;
    for (let s = 0; s < stretches; s++) length += shape.to[s]! - shape.from[s]!;
    // The gaps between separate polygons would close.
    const areExact = !isAdjoining && length <= fewValues;
    if (area >= share.min || length > maxMergedValues) {
      level.addShape(item, shape, { values, factor, areShared: true, areExact }, boxes);
      level.areas.push(area);
      level.adjoining.push(isAdjoining);
      continue;
    }
    const box = item * leafValues;
    const x = (boxes[box]! + boxes[box + 2]!) / 2;
    merger.begin({
      item,
      area,
      key: ranks.keys[item]!,
      x,
      y: ranks.latitudes[item]!,
      type: shape.type,
      isAdjoining,
      areExact,
    });
    for (let s = 0; s < stretches; s++)
      merger.add(values, factor, shape.from[s]!, shape.to[s]!, shape.kinds[s] === stretch.hole);
    merger.end();
  }
  merger.finish();
}
