import { ApplicationFailure, type Context } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { ActivityInboundCallsInterceptor, ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { Pool } from '../../workflows/contracts/queues.ts';
import { activityFailure } from './activity-failures.ts';
import type { WorkerMetrics } from './metrics.ts';

const heartbeatPeriodMs = 1000;

type ExemplarLabels = Readonly<Partial<Record<'trace_id', string>>>;
const none = () => ({});

/**
 * Wraps every activity: writes one log line, records its duration, and converts its error to a job failure.
 * Short activities send their heartbeat here, so that a dead process is detected as soon as with long
 * activities. `exemplar` returns the stored trace of the activity for its metrics.
 */
export function activityInterceptor(
  pool: Pool,
  log: Logger,
  metrics: WorkerMetrics,
  exemplar: () => ExemplarLabels = none,
): ActivityInterceptorsFactory {
  return (context: Context) => {
    const { info } = context;
    const inbound: ActivityInboundCallsInterceptor = {
      async execute(input, next) {
        const { activityType: activity, attempt, workflowExecution } = info;
        const line = { activity, attempt, workflowId: workflowExecution?.workflowId };
        const running = metrics.activitiesRunning.labels({ pool });
        const endTimer = metrics.activitySeconds.startTimer({ activity }, exemplar());
        running.inc();
        const hasPulse = pool === 'workflows' && !info.isLocal;
        const pulse = hasPulse ? setInterval(() => context.heartbeat(), heartbeatPeriodMs) : null;
        try {
          const result = await next(input);
          const seconds = endTimer({ outcome: 'done' });
          // Upkeep that found nothing to do is logged at debug level.
          log[result === 0 ? 'debug' : 'info']({ ...line, seconds }, 'activity completed');
          return result;
        } catch (error) {
          const failure = activityFailure(error, attempt);
          const seconds = endTimer({ outcome: 'failed' });
          if (isExpected(failure)) log.info({ ...line, seconds, code: failure.type }, failure.message);
          else log.warn({ ...line, seconds, err: error }, 'activity failed');
          throw failure;
        } finally {
          if (pulse !== null) clearInterval(pulse);
          running.dec();
        }
      },
    };
    return { inbound };
  };
}

/** Invalid input or a slow upload: logged without a stack trace. */
function isExpected(failure: Error): failure is ApplicationFailure {
  if (!(failure instanceof ApplicationFailure)) return false;
  return failure.category === ApplicationFailureCategory.BENIGN || failure.type === 'upload_slow';
}
