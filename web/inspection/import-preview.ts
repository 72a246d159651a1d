import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { isFixable, recommendedResult } from './decisions.ts';
import { changed, complete, type ImportOptions, type OptionChange } from './import-options.ts';
import type { CandidateSystem, Inspection } from '../service/shapes.ts';

type Inspect = (options: ImportOptions, signal: AbortSignal) => Promise<Inspection>;

/** A file whose import waits for the choices of the user. Each choice inspects the file again. */
export class ImportPreview {
  readonly fileName: string;
  /** Whether its dialog is open, or the user has postponed the decision. */
  readonly isOpen = signal(true);
  readonly inspection: ReadonlySignal<Inspection>;
  readonly options: ReadonlySignal<ImportOptions>;
  /** The systems to choose from; they remain after one is chosen. */
  readonly candidates: ReadonlySignal<readonly CandidateSystem[]>;
  readonly isInspecting: ReadonlySignal<boolean>;
  /** Why the last choice was refused. */
  readonly failure: ReadonlySignal<unknown>;
  /** What a file of points becomes; null if there is no choice. */
  readonly result = computed(() => {
    const recommended = recommendedResult(this.#inspection.value);
    return recommended === null ? null : (this.#options.value.as ?? recommended);
  });
  readonly #inspection;
  readonly #options;
  readonly #candidates;
  /** The options of the inspection. */
  #accepted: ImportOptions;
  readonly #running = signal<AbortController | null>(null);
  readonly #failure = signal<unknown>(null);
  readonly #inspect: Inspect;
  readonly #onConfirm: (options: ImportOptions) => void;

  constructor(
    fileName: string,
    found: { readonly inspection: Inspection; readonly options: ImportOptions },
    { inspect, onConfirm }: { inspect: Inspect; onConfirm: (options: ImportOptions) => void },
  ) {
    this.fileName = fileName;
    this.#inspection = signal(found.inspection);
    this.#options = signal(found.options);
    this.#accepted = found.options;
    this.#candidates = signal(found.inspection.candidates);
    this.#inspect = inspect;
    this.#onConfirm = onConfirm;
    this.inspection = this.#inspection;
    this.options = this.#options;
    this.candidates = this.#candidates;
    this.failure = this.#failure;
    this.isInspecting = computed(() => this.#running.value !== null);
  }

  get canImport(): boolean {
    return this.#inspection.value.error === null && !this.isInspecting.value;
  }

  /** Whether other choices can avoid the error of the file. */
  get isFixable(): boolean {
    return isFixable(this.#inspection.value);
  }

  /** Changes options and inspects the file again; the last change counts. A refused change is undone. */
  async choose(change: OptionChange): Promise<void> {
    const options = changed(this.#options.value, change);
    const running = new AbortController();
    this.#running.value?.abort();
    this.#running.value = running;
    this.#options.value = options;
    this.#failure.value = null;
    try {
      const inspection = await this.#inspect(complete(options), running.signal);
      if (this.#running.value !== running) return;
      this.#inspection.value = inspection;
      this.#accepted = options;
      if (inspection.candidates.length > 0) this.#candidates.value = inspection.candidates;
    } catch (error) {
      if (this.#running.value !== running) return;
      this.#options.value = this.#accepted;
      this.#failure.value = error;
    }
    this.#running.value = null;
  }

  /** Imports the file with these choices. */
  confirm(): void {
    const { value: as } = this.result;
    this.isOpen.value = false;
    const options = complete(this.#options.value);
    this.#onConfirm(as === null ? options : { ...options, as });
  }
}
