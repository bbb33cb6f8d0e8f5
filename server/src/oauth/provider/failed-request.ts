import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { RequestValue } from '../../http/request-value.ts';

const failures = new RequestValue<errors.OIDCProviderError>('rememberFailures');

/** Stores the error with which the provider rejects a request of an application, for the limits and the audit trail. */
export function rememberFailures(provider: Provider): void {
  const remember = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => failures.set(ctx.req, error);
  provider.on('grant.error', remember);
  provider.on('revocation.error', remember);
  provider.on('introspection.error', remember);
}

/** Returns the error with which the provider rejected a request; undefined if it did not. */
export function failureOf(ctx: KoaContextWithOIDC): errors.OIDCProviderError | undefined {
  return failures.find(ctx.req);
}
