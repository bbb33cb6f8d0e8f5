import type { AuthRequirement } from '@arot/contract';
import type { RequestHandler } from 'express';
import { contextOf } from './context.ts';
import { contractRouteOf } from './contract-route.ts';
import { ForbiddenError } from './forbidden.ts';
import { isAppOrigin } from './origin-schema.ts';

declare module './services.ts' {
  interface Services {
    readonly originPolicy: OriginPolicy;
  }
}

/**
 * The origins whose pages may call, those of the web with the cookies of their visitors. `Origin: null` is an opaque origin and never trusted.
 *
 * @see catalog specification, section 4, login and logout, and section 5, rule 5
 */
export class OriginPolicy {
  readonly #publicOrigin: string;
  readonly #trusted: ReadonlySet<string>;

  constructor(publicOrigin: string, trustedOrigins: readonly string[]) {
    this.#publicOrigin = publicOrigin;
    this.#trusted = new Set([publicOrigin, ...trustedOrigins]);
  }

  /**
   * @param mode what the caller tries to do, for the log
   * @throws ForbiddenError unless the origin is the public origin
   */
  requirePublic(origin: string | undefined, mode: string): void {
    if (origin !== this.#publicOrigin) throw new ForbiddenError({ check: 'public origin', mode, origin });
  }

  /** @throws ForbiddenError unless an Origin of the web was sent and is trusted: pages of apps use tokens, never cookies */
  requireTrusted(origin: string | undefined, mode: string): void {
    if (origin === undefined || isAppOrigin(origin))
      throw new ForbiddenError({ check: 'trusted origin', mode, origin });
    this.rejectUntrusted(origin, mode);
  }

  /** @throws ForbiddenError if an Origin was sent that is not trusted. Programs send none. */
  rejectUntrusted(origin: string | undefined, mode: string): void {
    if (origin === undefined || this.#trusted.has(origin)) return;
    throw new ForbiddenError({ check: 'trusted origin', mode, origin });
  }
}

/** The kinds of routes whose writes use the session of an account. */
const OF_A_SESSION: readonly AuthRequirement[] = ['session', 'customer', 'staff'];

/**
 * Rejects a write with a session from a page of an origin that is not trusted. A write by cookie must name its origin, so that
 * another page cannot use the cookie of its visitor.
 *
 * @see catalog specification, section 5, rule 5
 */
export function requireTrustedOrigin(policy: OriginPolicy): RequestHandler {
  return (request, _response, next) => {
    const { metadata, method } = contractRouteOf(request);
    if (OF_A_SESSION.includes(metadata.auth) && method !== 'GET') {
      const { credential, origin } = contextOf(request);
      const mode = `${metadata.sdk}${credential.kind === 'cookie' ? ' by cookie' : ''}`;
      if (credential.kind === 'cookie') policy.requireTrusted(origin, mode);
      else policy.rejectUntrusted(origin, mode);
    }
    next();
  };
}
