import { z } from 'zod';
import { baseLayers } from '../../core/rooms/settings.ts';
import { geocoderEnvironment, hasGeocoderUrl } from '../geocoding/settings.ts';
import { tracingSettings } from '../tracing/settings.ts';
import { common, list, port } from './shared.ts';

/** Requests per minute; 0 disables the limit. */
const rate = z.coerce.number().int().min(0).max(1_000_000_000);

/** Concurrent event streams; 0 disables the limit. */
const streams = z.coerce.number().int().min(0).max(1_000_000);

/** An origin as browsers send it: without a path, and without the default port. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  error: 'must be an origin such as https://maps.example.org',
});

/** An IP address or a CIDR block. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be addresses or networks such as 10.0.0.0/8',
});

/** Value of the `frame-ancestors` directive of a Content-Security-Policy. */
const frameAncestors = list.pipe(
  z.union([z.tuple([z.literal(["'none'", '*'])]), z.array(z.union([z.literal("'self'"), origin])).min(1)], {
    error: "must be 'none', *, or 'self' and origins such as https://maps.example.org",
  }),
);

const basemap = z.strictObject({
  tiles: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) =>
        [['{z}', '{x}', '{y}'], ['{bbox-epsg-3857}']].some((parts) =>
          parts.every((part) => url.includes(part)),
        ),
      {
        error: 'must contain {z}, {x} and {y}, or {bbox-epsg-3857}',
      },
    ),
  attribution: z.string().min(1).max(500),
  attributionUrl: z.url({ protocol: /^https?$/ }).optional(),
  minZoom: z.int().min(0).max(22).default(0),
  maxZoom: z.int().min(0).max(24).default(19),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
});

const basemaps = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(baseLayers), basemap));

const operatorFileUrl = z
  .url({ protocol: /^(https?|file|gs|s3)$/, error: 'must be a URL with https, file, gs or s3' })
  .refine((url) => !url.endsWith('/'), { error: 'must name a file' });

/** The beginnings of files in the formats that pages can show. */
const pictureFormats = { 'image/png': '89504e47', 'image/jpeg': 'ffd8ff' } as const;

/** A picture in the setting itself, so that no volume is needed. Environment variables have at most 128 KiB. */
const picture = z.string().transform((text, ctx) => {
  const [, mediaType = '', base64 = ''] =
    /^data:(image\/(?:png|jpeg));base64,([\w+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const format = Object.entries(pictureFormats).find(([name]) => name === mediaType);
  if (format !== undefined && bytes.toString('hex').startsWith(format[1])) return { mediaType, bytes };
  ctx.addIssue({ code: 'custom', message: 'must be a PNG or JPEG picture as data:image/png;base64,…' });
  return z.NEVER;
});

export const apiEnvironment = z
  .object({
    ...common,
    ...tracingSettings,
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(8080),
    METRICS_PORT: port.default(0),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    OIDC_AUDIENCE: z.string().min(1),
    OIDC_ALGORITHMS: list.prefault('RS256,PS256,ES256,EdDSA'),
    OIDC_TOKEN_TYPES: list
      .transform((types) => types.map((type) => type.toLowerCase().replace(/^application\//, '')))
      .prefault(''),
    OIDC_ACCEPT_ID_TOKENS: z.stringbool().default(false),
    OIDC_MAX_TOKEN_MINUTES: z.coerce.number().min(1).max(525_600).optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_TRUST_EMAIL: z.stringbool().default(false),
    WEB_ROOT: z.string().min(1).optional(),
    DECK_FRAME_ANCESTORS: frameAncestors.prefault("'none'"),
    BASEMAPS: basemaps.prefault('{}'),
    VECTOR_BASEMAP: operatorFileUrl.optional(),
    PRINT_LOGO: picture.optional(),
    SWISSTOPO_BASEMAPS: z.stringbool().default(false),
    ...geocoderEnvironment,
    SECURITY_CONTACT: list.prefault('').pipe(z.array(z.url({ protocol: /^(mailto|https|tel)$/ }))),
    OPERATORS: list.prefault(''),
    RATE_LIMIT_TOKEN: rate.default(6000),
    RATE_LIMIT_USER: rate.default(6000),
    RATE_LIMIT_ADDRESS: rate.default(1200),
    EVENT_STREAMS_TOKEN: streams.default(250),
    EVENT_STREAMS_USER: streams.default(500),
    EVENT_STREAMS_ADDRESS: streams.default(500),
    EVENT_STREAMS_PROCESS: streams.default(1000),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    TRUST_PROXY_ADDRESSES: list.prefault('').pipe(z.array(network)),
    CORS_ORIGINS: list.prefault('').pipe(z.array(z.union([z.literal(['*', 'loopback']), origin]))),
    OVERLOAD_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(100),
    DATABASE_TIMEOUT_SECONDS: z.coerce.number().min(1).max(30).default(15),
    BODIES_PER_CALLER: z.coerce.number().int().min(0).max(1_000_000).default(100),
    JSON_BODY_SECONDS: z.coerce.number().min(1).max(3600).default(60),
    CHECK_ANSWERS: z.stringbool().default(false),
    SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
    SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(600).default(25),
  })
  .refine(({ OIDC_CLIENT_ID, PUBLIC_URL }) => OIDC_CLIENT_ID === undefined || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'is required with OIDC_CLIENT_ID',
  })
  .refine(hasGeocoderUrl, { path: ['GEOCODER_URL'], error: 'is required with this GEOCODER' });
