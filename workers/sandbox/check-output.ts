import { z } from 'zod';
import { isProblemCode, JobProblem } from '../../core/jobs/job-problem.ts';
import { jobFailures, jobStages } from '../../core/jobs/job-state.ts';
import { isBoundedDetails } from './bounded-details.ts';
import type { Step, StepExecutor, StepIo, StepWorkspace } from './step-executor.ts';
import type { StepProgress } from './step-protocol.ts';

const maxMessage = 4000;

const stepProgress = z.strictObject({
  stage: z.enum(jobStages),
  /** A fraction that is not a number does not end the job. */
  fraction: z.number().min(0).max(1).catch(0),
  message: z.string().max(maxMessage),
}) satisfies z.ZodType<StepProgress>;

/**
 * Wraps an executor so that progress, parts, results and errors of a step are validated by the schemas of the
 * step. Invalid output ends the step and the job with `step_output_invalid`.
 */
export function checkOutput<Executor extends StepExecutor>(steps: Executor): Executor {
  const use: StepExecutor['withWorkspace'] = (work, expects) =>
    steps.withWorkspace(
      (workspace) =>
        work({
          stageIn: (...args) => workspace.stageIn(...args),
          run: (step, request, io) => runChecked(workspace, step, request, io),
          read: (name) => workspace.read(name),
          remove: (name) => workspace.remove(name),
          stageOut: (...args) => workspace.stageOut(...args),
        }),
      expects,
    );
  return { ...steps, withWorkspace: use };
}

async function runChecked<Request extends object, Result, Part>(
  workspace: StepWorkspace,
  step: Step<Request, Result, Part>,
  request: Request,
  io: StepIo<Part>,
): Promise<Result> {
  const invalid = new AbortController();
  const checked = <Value>(schema: z.ZodType<Value>, value: unknown, accept: (value: Value) => void): void => {
    if (invalid.signal.aborted) return;
    const parsed = schema.safeParse(value);
    if (parsed.success) accept(parsed.data);
    else invalid.abort(invalidOutput(step.name, parsed.error));
  };
  const { result, part = z.never() } = step.output;
  const { signal, report, onPart } = io;
  const watched: StepIo<Part> = {
    ...io,
    signal: AbortSignal.any([signal, invalid.signal]),
    report: (progress) => checked(stepProgress, progress, report),
    ...(onPart && { onPart: (value: Part) => checked<Part>(part, value, onPart) }),
  };
  const answer: { value?: Result } = {};
  try {
    checked(result, await workspace.run(step, request, watched), (value) => (answer.value = value));
  } catch (error) {
    signal.throwIfAborted();
    invalid.signal.throwIfAborted();
    throw bounded(error);
  }
  invalid.signal.throwIfAborted();
  return answer.value as Result;
}

function invalidOutput(step: string, { issues }: z.ZodError): JobProblem {
  const [issue] = issues;
  const where = (issue?.path ?? []).map(String).join('.').slice(0, 200) || 'the whole result';
  const cause = new Error(`Step ${step}, ${where}: ${issue?.message.slice(0, 500) ?? 'not valid'}`);
  const message = `${jobFailures.step_output_invalid} Step: ${step}; field: ${where}.`;
  return new JobProblem('step_output_invalid', message, { details: { step, field: where }, cause });
}

/** The program also supplies the code, message and details of a refusal. */
function bounded(error: unknown): unknown {
  if (!(error instanceof JobProblem)) return error;
  const { code, message, details, attempts, cause } = error;
  if (!isProblemCode(code))
    return JobProblem.of('step_output_invalid', {
      cause: new Error('The step returned an unknown error code.'),
    });
  if (message.length <= maxMessage && isBoundedDetails(details)) return error;
  const stored = isBoundedDetails(details) ? { details } : {};
  return new JobProblem(code, message.slice(0, maxMessage).toWellFormed(), { ...stored, attempts, cause });
}
