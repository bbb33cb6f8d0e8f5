import { OperatorError } from '../../base/errors.ts';
import type { Config } from '../../config.ts';

/**
 * Requires a configured https origin in production. Cookies get `Secure` only if the origin is https, and tokens contain the
 * issuer.
 *
 * @throws OperatorError
 */
export function checkOrigins({ production, publicOrigin, authUrl, allowHttp }: Config): void {
  if (!production) return;
  if (publicOrigin === undefined) {
    throw new OperatorError(
      'AROT_PUBLIC_ORIGIN must be set when NODE_ENV=production, such as AROT_PUBLIC_ORIGIN=https://shop.example.com.',
    );
  }
  for (const [name, origin] of Object.entries({ AROT_PUBLIC_ORIGIN: publicOrigin, AROT_AUTH_URL: authUrl })) {
    if (allowHttp || !origin?.startsWith('http:')) continue;
    throw new OperatorError(
      `${name} is ${origin}: passwords and sessions would be sent without encryption. ` +
        'Use an https origin, or set AROT_ALLOW_HTTP=true.',
    );
  }
}

/** The problem with AROT_TRUST_PROXY=true, and the advice to set another value. */
export const TRUSTS_EVERY_PROXY = {
  problem: 'AROT_TRUST_PROXY=true: every client can choose its own address, and so avoid every limit',
  advice: 'Set the number of proxies, or their addresses.',
} as const;
