import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * In production the origin must be configured and encrypted: cookies get `Secure` only from an https origin, and the
 * issuer of tokens is part of them.
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
      `${name} is ${origin}: passwords and sessions would not be encrypted on their way. ` +
        'Use an https origin, or set AROT_ALLOW_HTTP=true.',
    );
  }
}
