import { hash } from 'node:crypto';
import { messages } from '@arot/contract';
import { type AuditContext, changedFields, recordAudit } from '../../audit/record-audit.ts';
import { invalidInput } from '../../base/check-input.ts';
import { defined } from '../../base/defined.ts';
import { rejected } from '../../base/errors.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';
import { isUniqueViolation } from '../../database/sql.ts';
import { hashToken } from '../../security/tokens.ts';
import {
  deleteApplication,
  expireApplicationSecrets,
  insertApplicationSecret,
  isSlugTaken,
  lockApplication,
  lockServiceAccount,
  updateApplication,
} from './application.repository.ts';
import {
  type ApplicationChange,
  applicationChange,
  type ReceiverRule,
  STANDARD_SCOPES,
  slugTaken,
  unknownApplication,
} from './application-rules.ts';
import { createClientSecret } from './create-application.ts';
import { type ApplicationSummary, toSummary } from './list-applications.ts';
import { requirePermissionsOf } from './require-permissions.ts';

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
    const row = await lockApplication(em, clientId);
    if (!row) throw unknownApplication(clientId);
    const parsed = applicationChange(row, receivers).safeParse(input);
    if (!parsed.success) throw invalidInput(parsed.error);
    const change = parsed.data;
    if (change.slug !== undefined && (await isSlugTaken(em, change.slug, clientId))) {
      throw slugTaken(change.slug);
    }
    const before = toSummary(row);
    const after = applyChange(before, change);
    const details = { clientId, ...changedFields(auditedFields(before), auditedFields(after)) };
    if (Object.keys(details.after).length === 0) return false;
    const { scopes, serviceAccountId } = after;
    const powers = { scopes, serviceAccountId, thirdParty: row.thirdParty };
    await requirePermissionsOf({ ...ctx, em }, powers);
    const formerSlugs = new Set([row.slug, ...row.formerSlugs].filter((former) => former !== after.slug));
    await updateApplication(em, clientId, {
      slug: after.slug,
      formerSlugs: json([...formerSlugs].slice(0, MAX_FORMER_SLUGS)),
      name: after.name,
      logoUrl: after.logoUrl,
      homeUrl: after.homeUrl,
      backchannelLogoutUri: after.backchannelLogoutUri,
      redirectUris: json(after.redirectUris),
      postLogoutRedirectUris: json(after.postLogoutRedirectUris),
      requirePkce: after.requirePkce,
      idTokenClaims: after.idTokenClaims,
      // The column of a public application has the default.
      ...(row.public ? {} : { tokenLimit: after.tokenLimit }),
      scopes: json(scopes),
      defaultScope: after.defaultScope,
      serviceAccountId,
    }).catch((error: unknown) => {
      // Another application took the slug at the same moment.
      throw isUniqueViolation(error) ? slugTaken(after.slug) : error;
    });
    await recordAudit({ ...ctx, em }, 'oauth_application_changed', { accountId: null, details });
    return true;
  });
}

/** Returns what the audit trail compares. A logo may be a whole picture in a data: URL, so its hash stands for it. */
function auditedFields(application: ApplicationSummary): ApplicationSummary {
  const { logoUrl } = application;
  return { ...application, logoUrl: logoUrl?.startsWith('data:') ? `data: ${hash('sha256', logoUrl)}` : logoUrl };
}

function applyChange(
  before: ApplicationSummary,
  change: ReturnType<ReturnType<typeof applicationChange>['parse']>,
): ApplicationSummary {
  const defaultScope = change.defaultScope ?? before.defaultScope.split(' ');
  const scopes = change.scopes === undefined ? before.scopes : [...STANDARD_SCOPES, ...change.scopes];
  return {
    ...before,
    ...defined(change),
    scopes: [...new Set([...scopes, ...defaultScope])],
    defaultScope: defaultScope.join(' '),
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
    if (application.enabled === enabled) return false;
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

/**
 * Creates a new API secret for an application. The earlier secrets expire after `keepOldSeconds`, so that the
 * application's servers can be changed one after the other.
 *
 * @returns the API secret, of which only the hash is stored, and when the earlier ones expire
 * @throws OperatorError if there is no such application, or if it is public; errors like {@link requirePermissionsOf}
 */
export async function rotateSecret(ctx: AuditContext, clientId: string, keepOldSeconds: number) {
  const clientSecret = createClientSecret();
  const now = ctx.clock();
  const oldSecretsEndAt = new Date(now.getTime() + keepOldSeconds * 1_000);
  return await ctx.em.transactional(async (em) => {
    const application = await lockApplication(em, clientId);
    if (!application) throw unknownApplication(clientId);
    if (application.public) throw rejected('CONFLICT', messages.publicHasNoSecret(clientId));
    await requirePermissionsOf({ ...ctx, em }, application);
    await expireApplicationSecrets(em, clientId, { at: oldSecretsEndAt, now });
    await insertApplicationSecret(em, { secretHash: hashToken(clientSecret), clientId, createdAt: now });
    const details = { clientId, keepOldSeconds };
    await recordAudit({ ...ctx, em }, 'oauth_secret_rotated', { accountId: null, details });
    return { clientSecret, oldSecretsEndAt };
  });
}
