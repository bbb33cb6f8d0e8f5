import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { issueMessage } from '../../issue-message.ts';
import { OperatorError } from '../../operator-error.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { insertApplication, insertApplicationSecret } from './application.repository.ts';
import { type NewApplication, newApplication, STANDARD_SCOPES } from './application-rules.ts';

export type { NewApplication };

export type CreatedApplication = {
  /** The API key. */
  readonly clientId: string;
  /** The API secret, which nobody will see again; a public application has none. */
  readonly clientSecret?: string;
};

/**
 * Registers an application. A public one, which can keep no secret, always has to use PKCE; a native one is public.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.1
 * @throws OperatorError
 */
export async function createApplication(ctx: AuditContext, input: NewApplication): Promise<CreatedApplication> {
  const parsed = newApplication.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issueMessage(issue)}`);
    throw new OperatorError('Nothing was changed.', faults);
  }
  const { name, slug, redirectUris, postLogoutRedirectUris, thirdParty, logoUrl, defaultScope } = parsed.data;
  const { native, homeUrl } = parsed.data;
  const isPublic = parsed.data.public || native;
  const clientId = createClientId();
  const createdAt = ctx.clock();
  return await ctx.em.transactional(async (em) => {
    const made = await insertApplication(em, {
      client_id: clientId,
      slug,
      name,
      logo_url: logoUrl ?? null,
      home_url: homeUrl ?? null,
      redirect_uris: redirectUris,
      post_logout_redirect_uris: postLogoutRedirectUris,
      public: isPublic,
      native,
      third_party: thirdParty,
      require_pkce: parsed.data.requirePkce || isPublic,
      scopes: [...new Set([...STANDARD_SCOPES, ...parsed.data.scopes, ...defaultScope])],
      default_scope: defaultScope.join(' '),
      createdAt,
    });
    if (!made) throw new OperatorError(`There is an application "${slug}" already.`);
    await recordAudit({ ...ctx, em }, 'oauth_application_created', { accountId: null, details: { clientId, slug } });
    if (isPublic) return { clientId };
    const clientSecret = createClientSecret();
    await insertApplicationSecret(em, { secretHash: hashToken(clientSecret), clientId, createdAt });
    return { clientId, clientSecret };
  });
}

/** An API key, which names an application and is no secret. */
function createClientId(): string {
  return `ak_${createToken().slice(0, 32)}`;
}

export function createClientSecret(): string {
  return `as_${createToken()}`;
}
