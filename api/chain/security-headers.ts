import helmet from 'koa-helmet';

import type { Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/** Answers are data: nothing in them may run or be framed. Pages loosen the policy for themselves. */
export function securityHeaders({ settings }: Pick<Dependencies, 'settings'>): Step {
  const https = settings.publicUrl?.startsWith('https:') === true;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  }) as Step;
}
