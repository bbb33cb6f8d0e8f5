import type { RequestHandler } from 'express';
import { contextOf } from './context.ts';
import { contractRouteOf } from './contract-route.ts';
import type { OriginPolicy } from './origin-policy.ts';

/**
 * Rejects a staff write from a page of an origin that is not trusted. A write by cookie must name its origin, so that another
 * page cannot use the cookie of its visitor.
 *
 * @see catalog specification, section 5, rule 5
 */
export function requireTrustedOrigin(policy: OriginPolicy): RequestHandler {
  return (request, _response, next) => {
    const { metadata, method } = contractRouteOf(request);
    if (metadata.auth === 'staff' && method !== 'GET') {
      const { credential, origin } = contextOf(request);
      if (credential.kind === 'cookie') policy.requireTrusted(origin, 'staff write by cookie');
      else policy.rejectUntrusted(origin, 'staff write');
    }
    next();
  };
}
