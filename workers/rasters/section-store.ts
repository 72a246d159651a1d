import type { JobWarning } from '../../core/jobs/job-state.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';

/** A finished section as a file of a workspace. */
export interface SectionFile {
  readonly name: string;
  readonly bytes: number;
  /** Of the programs that made it. */
  readonly warnings: readonly JobWarning[];
}

/** Stores the finished sections of a raster, so that the next attempt makes only the others. */
export interface SectionStore {
  /** Pixels of a section (bytes, about); a raster of less than two sections is converted at once. */
  readonly sectionBytes: number;
  /** Uses the sections that an earlier attempt stored for the same plan. Call it before the other methods. */
  open(plan: string): Promise<void>;
  /** Size of a stored section; null if it is not stored. */
  bytesOf(name: string): number | null;
  /** Stores a section; afterwards its file may no longer be in the workspace. */
  add(workspace: StepWorkspace, file: SectionFile): Promise<void>;
  /** Puts a stored section into the workspace, read-only. */
  stageIn(workspace: StepWorkspace, name: string): Promise<void>;
}
