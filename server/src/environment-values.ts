import { isIP } from 'node:net';
import * as z from 'zod';
import { webhookKey } from './security/sign-webhook.ts';
import { parseStorageUrl } from './storage/parse-storage-url.ts';

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'Must be a port number.')
  .transform(Number)
  .refine((value) => value <= 65_535, 'Must be a port number.');

/** `auto` for the number of cores. */
export const processes = z.union(
  [
    z.literal('auto'),
    z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number),
  ],
  'Must be auto, or a number from 1 to 99.',
);

function secret() {
  return z.string().min(32, 'Every secret must have at least 32 characters, such as: openssl rand -base64 32');
}

/** Parses a time such as `30s`, `45m`, `24h` or `7d` into seconds. */
export const duration = z.string().transform((value, context) => {
  const seconds = parseDuration(value);
  if (seconds !== undefined) return seconds;
  context.addIssue('Must be a time such as 30s, 45m, 24h or 7d.');
  return z.NEVER;
});

/** Like `duration`, and also `0s` or `0`. */
export const durationOrNone = z.union(
  [z.enum(['0s', '0']).transform(() => 0), duration],
  'Must be a time such as 0s, 30s or 2m.',
);

const milliseconds = z
  .string()
  .regex(/^[1-9]\d{0,5}ms$/)
  .transform((value) => Number.parseInt(value, 10) / 1_000);

/** Like `duration`, and also milliseconds or `off`. */
export const durationOrOff = z.union(
  [z.literal('off'), milliseconds, duration],
  'Must be off, or a time such as 250ms, 1s or 2m.',
);

/** Longest window of a limit, which is also the longest `Retry-After`. */
const MAX_LIMIT_SECONDS = 24 * 3_600;

/** Parses a limit such as `10/1m`: a number and a time. */
export const limit = z.string().transform((value, context) => {
  const [points = '', time = ''] = value.split('/');
  const seconds = parseDuration(time);
  if (/^[1-9]\d{0,8}$/.test(points) && seconds !== undefined && seconds <= MAX_LIMIT_SECONDS) {
    return { points: Number(points), seconds };
  }
  context.addIssue('Must be a number and a time of at most a day, such as 10/1m.');
  return z.NEVER;
});

export const limitOrOff = z.union(
  [z.literal('off'), limit],
  'Must be off, or a number and a time of at most a day, such as 10/1m.',
);

/** Parses `64,8`: the limits of one process and of one network. */
export const uploadLimit = z
  .string()
  .regex(/^[1-9]\d{0,5},[1-9]\d{0,5}$/, 'Must be two numbers from 1, such as 64,8.')
  .transform((value) => {
    const [inAll = 0, fromOneNetwork = 0] = value.split(',').map(Number);
    return { inAll, fromOneNetwork };
  });

/** The URL of a webhook: https, or http on this machine. */
export const webhookUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}, 'Must be https://…, or http:// for localhost.');

/** A domain of passkeys: a host, without scheme and port. */
export const rpId = z
  .string()
  .toLowerCase()
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)*$/, 'Must be a domain, such as shop.example.com.');

/** Root secrets, the current one first. */
export const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .pipe(z.tuple([secret()], secret()));

export const storageUrl = z.string().check((context) => {
  try {
    parseStorageUrl(context.value);
  } catch (error) {
    context.issues.push({ code: 'custom', message: (error as Error).message, input: context.value });
  }
});

/** @see https://expressjs.com/en/guide/behind-proxies.html */
export function parseTrustProxy(value: string, context: z.RefinementCtx): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((range) => isProxyRange(range.trim()))) return value;
  context.addIssue('Must be false, true, a number of hops, or addresses such as loopback, 10.0.0.0/8.');
  return z.NEVER;
}

/** Returns the URL of clamd, such as `clamd://127.0.0.1:3310`. */
export function parseScanUrl(value: string, context: z.RefinementCtx): { host: string; port: number } {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const others = url && [url.username, url.password, url.search, url.hash, url.pathname.replace(/^\/$/, '')];
  if (url?.protocol === 'clamd:' && url.hostname !== '' && others?.every((part) => part === '')) {
    return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) };
  }
  context.addIssue('Must be the URL of clamd, such as clamd://127.0.0.1:3310.');
  return z.NEVER;
}

const CLAMD_PORT = 3_310;

/** Returns the key of a secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
export function parseWebhookSecret(value: string, context: z.RefinementCtx): Buffer {
  const key = webhookKey(value);
  if (key) return key;
  context.addIssue('Must be whsec_ and 24 to 64 bytes in base64.');
  return z.NEVER;
}

function isProxyRange(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [address = '', bits, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Returns the seconds of a time such as `24h`, or undefined if the text is not a time. */
export function parseDuration(text: string): number | undefined {
  const match = /^([1-9]\d{0,5})([smhd])$/.exec(text);
  return match ? Number(match[1]) * UNIT_SECONDS[match[2] as keyof typeof UNIT_SECONDS] : undefined;
}
