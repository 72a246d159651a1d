import { checkRings } from './check-rings.ts';
import { CutEdges } from './cut-edges.ts';
import { RingSet } from './ring-set.ts';
import { SegmentGrid } from './segment-grid.ts';
import { EdgeSweep } from './sweep-edges.ts';
import { RingTracer } from './trace-rings.ts';

/**
 * Converts rings in whole units to valid polygons (OGC Simple Feature Access 1.2.1, section 6.1.11). Snapping
 * positions to whole units may have made them touch and cross. Most rings are valid already, so that is
 * checked first.
 */
export class RingCleaner {
  readonly #grid = new SegmentGrid();
  readonly #edges = new CutEdges(this.#grid);
  readonly #sweep = new EdgeSweep();
  readonly #tracer = new RingTracer();
  readonly #clean = new RingSet();

  /**
   * The area enclosed by tidy rings as valid polygons: the same rings or new ones, which are valid until the
   * next call. Null if they cross too often.
   */
  clean(rings: RingSet): RingSet | null {
    if (checkRings(rings, this.#grid) === 'all') return rings;
    if (!this.#edges.cut(rings)) return null;
    this.#sweep.sweep(this.#edges);
    this.#tracer.trace(this.#grid, this.#sweep, this.#clean);
    return this.#clean;
  }
}
