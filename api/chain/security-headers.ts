import helmet from 'koa-helmet';

import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Browser features that neither the application nor the documentation page uses. Full screen, clipboard write
 * access and the position of the device, which the application uses, have the default: this origin only.
 */
const permissionsPolicy = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Responses are data and must not be executed or framed. Pages relax the policy for themselves. */
export function securityHeaders({ settings }: Pick<Dependencies, 'settings'>): Middleware {
  const https = settings.publicUrl?.startsWith('https:') === true;
  const headers = setBy(
    helmet({
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
    }) as Middleware,
  );
  headers.push(['Permissions-Policy', permissionsPolicy]);
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** The headers that a middleware sets independently of the request, determined on a dummy response. */
function setBy(step: Middleware): [name: string, value: string][] {
  const headers: [name: string, value: string][] = [];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  step({ res } as unknown as Context, () => Promise.resolve());
  return headers;
}
