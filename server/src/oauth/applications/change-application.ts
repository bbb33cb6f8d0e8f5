import { hash } from 'node:crypto';
import { type AuditContext, changedFields, recordAudit } from '../../audit/record-audit.ts';
import { invalidInput } from '../../base/check-input.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';
import { isUniqueViolation } from '../../database/sql.ts';
import {
  type ApplicationRow,
  deleteApplication,
  isSlugTaken,
  lockApplication,
  lockServiceAccount,
  updateApplication,
} from './application.repository.ts';
import { type ApplicationChange, applicationChange, type ReceiverRule, STANDARD_SCOPES } from './application-rules.ts';
import { requirePermissionsOf } from './require-permissions.ts';
import { slugTaken, unknownApplication } from './unknown-application.ts';

/** The number of earlier slugs that still lead to an application's pages. */
const MAX_FORMER_SLUGS = 10;

/**
 * Changes an application, with effect on the next request of every process. A list replaces the stored list; absent
 * properties stay. If a redirect URI is removed, authorization requests with it and codes that were sent to it are
 * rejected. Pages that are open under an earlier slug continue to work, unless another application takes that slug.
 *
 * @returns whether anything changed
 * @throws OperatorError if there is no such application, the change is invalid or the slug is taken; errors like
 *   {@link requirePermissionsOf}
 */
export async function changeApplication(
  ctx: AuditContext,
  clientId: string,
  input: ApplicationChange,
  receivers: ReceiverRule = { allowLoopback: false },
): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    if (input.serviceAccountId) await lockServiceAccount(em, input.serviceAccountId);
    const before = await lockApplication(em, clientId);
    if (!before) throw unknownApplication(clientId);
    const parsed = applicationChange(before, receivers).safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error);
    const change = parsed.data;
    if (change.slug !== undefined && (await isSlugTaken(em, change.slug, clientId))) {
      throw slugTaken(change.slug);
    }
    const after = applyChange(before, change);
    const details = { clientId, ...changedFields(auditedFields(before), auditedFields(after)) };
    if (Object.keys(details.after).length === 0) return false;
    await requirePermissionsOf({ ...ctx, em }, { ...after, thirdParty: before.thirdParty });
    await updateApplication(em, clientId, {
      ...after,
      formerSlugs: json(after.formerSlugs),
      redirectUris: json(after.redirectUris),
      postLogoutRedirectUris: json(after.postLogoutRedirectUris),
      scopes: json(after.scopes),
    }).catch((error: unknown) => {
      // Another application took the slug at the same moment.
      throw isUniqueViolation(error) ? slugTaken(after.slug) : error;
    });
    await recordAudit({ ...ctx, em }, 'oauth_application_changed', { accountId: null, details });
    return true;
  });
}

/**
 * Returns the properties of an application that the audit trail records. A logo may be a whole picture in a data: URL, so its
 * hash stands for it.
 */
function auditedFields(row: ReturnType<typeof applyChange>) {
  return {
    name: row.name,
    slug: row.slug,
    redirectUris: row.redirectUris,
    postLogoutRedirectUris: row.postLogoutRedirectUris,
    requirePkce: row.requirePkce,
    idTokenClaims: row.idTokenClaims,
    tokenLimit: row.tokenLimit,
    logoUrl: row.logoUrl?.startsWith('data:') ? `data: ${hash('sha256', row.logoUrl)}` : row.logoUrl,
    homeUrl: row.homeUrl,
    backchannelLogoutUri: row.backchannelLogoutUri,
    scopes: row.scopes,
    defaultScope: row.defaultScope,
    serviceAccountId: row.serviceAccountId,
  };
}

function applyChange(row: ApplicationRow, change: ReturnType<ReturnType<typeof applicationChange>['parse']>) {
  const slug = change.slug ?? row.slug;
  const formerSlugs = [row.slug, ...row.formerSlugs].filter((former) => former !== slug);
  const defaultScope = change.defaultScope ?? row.defaultScope.split(' ');
  const scopes = change.scopes === undefined ? row.scopes : [...STANDARD_SCOPES, ...change.scopes];
  return {
    slug,
    formerSlugs: [...new Set(formerSlugs)].slice(0, MAX_FORMER_SLUGS),
    name: change.name ?? row.name,
    logoUrl: change.logoUrl === undefined ? row.logoUrl : change.logoUrl,
    homeUrl: change.homeUrl === undefined ? row.homeUrl : change.homeUrl,
    backchannelLogoutUri:
      change.backchannelLogoutUri === undefined ? row.backchannelLogoutUri : change.backchannelLogoutUri,
    redirectUris: change.redirectUris ?? row.redirectUris,
    postLogoutRedirectUris: change.postLogoutRedirectUris ?? row.postLogoutRedirectUris,
    requirePkce: change.requirePkce ?? row.requirePkce,
    idTokenClaims: change.idTokenClaims ?? row.idTokenClaims,
    tokenLimit: change.tokenLimit === undefined || row.public ? row.tokenLimit : change.tokenLimit,
    scopes: [...new Set([...scopes, ...defaultScope])],
    defaultScope: defaultScope.join(' '),
    serviceAccountId: change.serviceAccountId === undefined ? row.serviceAccountId : change.serviceAccountId,
  };
}

/**
 * Disables or enables an application. From the next request on, the login page, the credentials and all tokens of a
 * disabled application are rejected. Tokens that have not expired are valid again once it is enabled.
 *
 * @returns whether anything changed
 * @throws OperatorError if there is no such application
 */
export async function setApplicationEnabled(ctx: AuditContext, clientId: string, enabled: boolean): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, clientId);
    if (!application) throw unknownApplication(clientId);
    if (application.disabled === !enabled) return false;
    if (enabled) await requirePermissionsOf({ ...ctx, em }, application);
    await updateApplication(em, clientId, { disabledAt: enabled ? null : timestamp(ctx.clock()) });
    const kind = enabled ? 'oauth_application_enabled' : 'oauth_application_disabled';
    await recordAudit({ ...ctx, em }, kind, { accountId: null, details: { clientId } });
    return true;
  });
}

/** Deletes an application with its secrets, consents, grants and tokens. Its audit events stay. */
export async function removeApplication(ctx: AuditContext, clientId: string): Promise<void> {
  await deleteApplication(ctx.em, clientId);
  await recordAudit(ctx, 'oauth_application_removed', { accountId: null, details: { clientId } });
}
