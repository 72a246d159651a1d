import { isFixable, needsChoice } from '../inspection/decisions.ts';
import { ImportPreview } from '../inspection/import-preview.ts';
import { inspectUpload } from '../inspection/inspect-upload.ts';
import type { ImportOptions } from '../inspection/import-options.ts';
import type { Inspection } from '../service/shapes.ts';
import { ChartroomError, isChartroomError, type UploadState } from '../service/service.ts';
import type { Progress } from './progress.ts';

interface ReviewedImport {
  /** Whether the user chooses the options even if nothing is in doubt. */
  readonly isReviewed: boolean;
  readonly report: (progress: Progress) => void;
  /** Called when the file is imported without a preview, because it could not be inspected. */
  readonly onUnpreviewed: () => void;
  readonly signal: AbortSignal;
}

/**
 * Inspects a completed upload and resolves to the options of its import: without a question if nothing is in doubt,
 * otherwise when the user has chosen. Throws ChartroomError if no option can make the file readable.
 */
export async function askBeforeImport(
  state: UploadState,
  { isReviewed, report, onUnpreviewed, signal }: ReviewedImport,
): Promise<ImportOptions> {
  report({ phase: 'inspecting' });
  const inspection = await inspect(state, isReviewed, signal);
  if (inspection === null) {
    onUnpreviewed();
    return {};
  }
  const { error } = inspection;
  if (error !== null && !isFixable(inspection))
    throw new ChartroomError({ ...error, details: { ...error.details, retryable: false } });
  if (!isReviewed && !needsChoice(inspection)) return {};
  return choiceOf(state, inspection, { report, signal });
}

/**
 * Null if the file cannot be inspected now: the import then detects everything itself. Throws if the user asked for the
 * choices.
 */
async function inspect(
  state: UploadState,
  isReviewed: boolean,
  signal: AbortSignal,
): Promise<Inspection | null> {
  try {
    return await inspectUpload(state, {}, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The missing chunks are sent first.
    if (isReviewed || isChartroomError(error, 'upload_incomplete')) throw error;
    return null;
  }
}

function choiceOf(
  state: UploadState,
  inspection: Inspection,
  { report, signal }: { report: (progress: Progress) => void; signal: AbortSignal },
): Promise<ImportOptions> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const preview = new ImportPreview(
      state.fileName,
      { inspection, options: {} },
      {
        inspect: (options, stopped) => inspectUpload(state, options, AbortSignal.any([signal, stopped])),
        onConfirm(options) {
          report({ phase: 'inspecting' });
          resolve(options);
        },
      },
    );
    preview.isOpen.value = !isTyping();
    report({ phase: 'deciding', preview });
  });
}

const textFields =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file])';

/** Whether a dialog would take the focus from a text field. */
function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement?.matches(textFields) === true && activeElement.closest('.preview') === null;
}
