import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type AuditKind, recordAudit } from '../../audit/record-audit.ts';
import { clientAddress } from '../../http/client-address.ts';
import { requestId, setRequestAccount } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { failureCauseOf, failureOf } from './explain-failures.ts';

type Middleware = Parameters<Provider['use']>[0];

/** Audits what the provider decided, before the response is sent, and names the account for the line of the request. */
export function auditOutcome(deps: Services): Middleware {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const account = ctx.oidc?.account?.accountId;
    if (account !== undefined) setRequestAccount(ctx.req as Request, account);
    const event = outcomeOf(ctx);
    if (!event) return;
    const { accountId = null, kind, details } = event;
    const { ip, network } = clientAddress(ctx.req);
    // A client may fail as often as a stranger makes it fail, and the trail must not grow as fast.
    if (kind === 'oauth_token_refused') {
      if (!(await deps.tokenLimiter.takeAuditedFailure(network, String(details.clientId)))) return;
    }
    const source = { em: deps.database.fork(), clock: deps.clock, ip };
    await recordAudit({ ...source, requestId: requestId(ctx.req as Request) }, kind, { accountId, details });
  };
}

type Outcome = { kind: AuditKind; accountId?: string | undefined; details: Record<string, unknown> };

function outcomeOf(ctx: KoaContextWithOIDC): Outcome | undefined {
  const { oidc } = ctx;
  if (!oidc) return undefined;
  const { AuthorizationCode: code } = oidc.entities;
  if ((oidc.route === 'authorization' || oidc.route === 'resume') && code) {
    return {
      kind: 'oauth_authorized',
      accountId: code.accountId,
      details: { clientId: code.clientId, scope: code.scope },
    };
  }
  // Unknown clients and requests over the limit must not be able to fill the audit trail.
  const failure = failureOf(ctx);
  if (oidc.route !== 'token' || !failure || ctx.status === 429 || ctx.status === 503 || !oidc.client) return undefined;
  const { error } = failure;
  const details = { clientId: oidc.client.clientId, error, cause: failureCauseOf(ctx) ?? null };
  return { kind: 'oauth_token_refused', details };
}
