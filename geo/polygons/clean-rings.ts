import { checkRings } from './check-rings.ts';
import { CutEdges } from './cut-edges.ts';
import { RingSet } from './ring-set.ts';
import { SegmentGrid } from './segment-grid.ts';
import { EdgeSweep } from './sweep-edges.ts';
import { RingTracer } from './trace-rings.ts';

/**
 * Makes valid polygons (OGC Simple Feature Access 1.2.1, section 6.1.11) of rings in whole units, which moving
 * positions to these has let touch and cross each other. Most are valid as they are, so that is looked at first.
 */
export class RingCleaner {
  readonly #grid = new SegmentGrid();
  readonly #edges = new CutEdges(this.#grid);
  readonly #sweep = new EdgeSweep();
  readonly #tracer = new RingTracer();
  readonly #clean = new RingSet();

  /**
   * What tidy rings enclose, as valid polygons: the rings themselves or others, which are valid until the next call.
   * Null when they cross each other too often for that.
   */
  clean(rings: RingSet): RingSet | null {
    if (checkRings(rings, this.#grid) === 'all') return rings;
    if (!this.#edges.cut(rings)) return null;
    this.#sweep.sweep(this.#edges);
    this.#tracer.trace(this.#grid, this.#sweep, this.#clean);
    return this.#clean;
  }
}
