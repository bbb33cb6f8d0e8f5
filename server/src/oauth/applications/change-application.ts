import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { json } from '../../database/values.ts';
import { OperatorError } from '../../operator-error.ts';
import { type ApplicationRow, isSlugTaken, lockApplication, updateApplication } from './application.repository.ts';
import { type ApplicationChange, applicationChange } from './application-rules.ts';

/** The number of earlier slugs that still lead to an application's pages. */
const MAX_FORMER_SLUGS = 10;

/**
 * Changes an application, with effect on the next request of every process. A list replaces the stored list; absent
 * properties stay. If a redirect URI is removed, authorization requests with it and codes that were sent to it are
 * rejected. Pages that are open under an earlier slug continue to work, unless another application takes that slug.
 *
 * @returns whether anything changed
 * @throws OperatorError if there is no such application, the change is invalid or the slug is taken
 */
export async function changeApplication(
  ctx: AuditContext,
  clientId: string,
  input: ApplicationChange,
): Promise<boolean> {
  return await ctx.em.transactional(async (em) => {
    const before = await lockApplication(em, clientId);
    if (!before) throw new OperatorError(`There is no application "${clientId}".`);
    const parsed = applicationChange(before).safeParse(input);
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new OperatorError('Nothing was changed.', issues);
    }
    const change = parsed.data;
    if (change.slug !== undefined && (await isSlugTaken(em, change.slug, clientId))) {
      throw new OperatorError(`There is an application "${change.slug}" already.`);
    }
    const after = applyChange(before, change);
    if (JSON.stringify(after) === JSON.stringify(applyChange(before, {}))) return false;
    await updateApplication(em, clientId, {
      ...after,
      former_slugs: json(after.former_slugs),
      redirect_uris: json(after.redirect_uris),
      post_logout_redirect_uris: json(after.post_logout_redirect_uris),
      scopes: json(after.scopes),
    });
    // A logo may be a whole picture in a data: URL, which would bloat the audit trail.
    const { logoUrl, ...given } = change;
    const details = {
      clientId,
      ...given,
      ...(logoUrl === undefined ? {} : { logo: logoUrl === null ? null : 'changed' }),
    };
    await recordAudit({ ...ctx, em }, 'oauth_application_changed', { accountId: null, details });
    return true;
  });
}

function applyChange(row: ApplicationRow, change: ReturnType<ReturnType<typeof applicationChange>['parse']>) {
  const slug = change.slug ?? row.slug;
  const formerSlugs = [row.slug, ...row.former_slugs].filter((former) => former !== slug);
  const scopes = change.defaultScope ?? row.default_scope.split(' ');
  return {
    slug,
    former_slugs: [...new Set(formerSlugs)].slice(0, MAX_FORMER_SLUGS),
    name: change.name ?? row.name,
    logo_url: change.logoUrl === undefined ? row.logo_url : change.logoUrl,
    home_url: change.homeUrl === undefined ? row.home_url : change.homeUrl,
    redirect_uris: change.redirectUris ?? row.redirect_uris,
    post_logout_redirect_uris: change.postLogoutRedirectUris ?? row.post_logout_redirect_uris,
    require_pkce: change.requirePkce ?? row.require_pkce,
    scopes: [...new Set([...row.scopes, ...scopes])],
    default_scope: scopes.join(' '),
  };
}
