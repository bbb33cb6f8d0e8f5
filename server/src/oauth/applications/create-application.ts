import { type AuditContext, recordAudit } from '../../audit/record-audit.ts';
import { invalidInput } from '../../base/check-input.ts';
import { defined } from '../../base/defined.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';
import { createToken, hashToken } from '../../security/tokens.ts';
import { insertApplication, insertApplicationSecret } from './application.repository.ts';
import {
  type NewApplication,
  newApplication,
  type ReceiverRule,
  STANDARD_SCOPES,
  slugTaken,
} from './application-rules.ts';
import { requirePermissionsOf } from './require-permissions.ts';

export type { NewApplication };

export type CreatedApplication = {
  /** The API key. */
  readonly clientId: string;
  /** The API secret. Only its hash is stored. A public application has none. */
  readonly clientSecret?: string;
};

/**
 * Registers an application. A public application cannot keep a secret, so it must always use PKCE. A native application
 * is public.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-2.1
 * @throws OperatorError if the input is invalid or the slug is taken; errors like {@link requirePermissionsOf}
 */
export async function createApplication(
  ctx: AuditContext,
  input: NewApplication,
  receivers: ReceiverRule = { allowLoopback: false },
): Promise<CreatedApplication> {
  const { data: given, error } = newApplication(receivers).safeParse(input);
  if (error) throw invalidInput(error);
  const { name, slug, redirectUris, defaultScope, serviceAccountId = null } = given;
  const scopes = [...new Set([...STANDARD_SCOPES, ...given.scopes, ...defaultScope])];
  const isPublic = given.public || given.native;
  const clientId = createClientId();
  const createdAt = ctx.clock();
  return await ctx.em.transactional(async (em) => {
    await requirePermissionsOf({ ...ctx, em }, { scopes, serviceAccountId, thirdParty: given.thirdParty });
    const isInserted = await insertApplication(em, {
      // Absent ones have the default of their column.
      ...defined(given),
      clientId,
      redirectUris: json(redirectUris),
      postLogoutRedirectUris: json(given.postLogoutRedirectUris),
      public: isPublic,
      requirePkce: given.requirePkce || isPublic,
      scopes: json(scopes),
      defaultScope: defaultScope.join(' '),
      createdAt: timestamp(createdAt),
    });
    if (!isInserted) throw slugTaken(slug);
    await recordAudit({ ...ctx, em }, 'oauth_application_created', {
      accountId: null,
      details: { clientId, slug, name, redirectUris, ...(serviceAccountId === null ? {} : { serviceAccountId }) },
    });
    if (isPublic) return { clientId };
    const clientSecret = createClientSecret();
    await insertApplicationSecret(em, { secretHash: hashToken(clientSecret), clientId, createdAt });
    return { clientId, clientSecret };
  });
}

/** Creates an API key, which identifies an application and is not secret. */
function createClientId(): string {
  return `ak_${createToken().slice(0, 32)}`;
}

export function createClientSecret(): string {
  return `as_${createToken()}`;
}
