import type { Provider } from 'oidc-provider';

/**
 * Returns true if the provider can verify the `id_token_hint` of a logout request: it is an id token of an application that
 * exists, signed with a published key. An expired one is accepted. The provider would respond with an error to any other hint,
 * which a user who wants to sign out cannot fix.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#ValidationAndErrorHandling
 */
export async function isVerifiedHint(provider: Provider, hint: string): Promise<boolean> {
  const client = await provider.Client.find(audienceOf(hint) ?? '');
  if (!client) return false;
  return await provider.IdToken.validate(hint, client).then(
    () => true,
    () => false,
  );
}

function audienceOf(jwt: string): string | undefined {
  try {
    const { aud } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { aud?: unknown };
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
}
