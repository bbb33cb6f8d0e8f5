import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

type Interaction = InstanceType<Provider['Interaction']>;
type ProviderSession = KoaContextWithOIDC['oidc']['session'];

/**
 * Compares the account that submitted the hosted pages with the account that is signed in when the request resumes. In
 * between, the user may have signed in again, signed out or switched accounts in another tab. The result counts if the
 * account is the same, even in another session. The result of another account is dropped, and the provider decides
 * again which step the current account needs.
 *
 * Without this, the provider would end such a request with an error, or sign the other account out.
 */
export function followInteraction(provider: Provider): void {
  const Interaction = provider.Interaction as { find(id: string, options?: object): Promise<Interaction | undefined> };
  const find = Interaction.find.bind(Interaction);
  Interaction.find = async (id, options) => {
    const interaction = await find(id, options);
    const { ctx } = Provider;
    if (interaction && ctx?.oidc.route === 'resume') matchToAccount(interaction, ctx.oidc.session);
    return interaction;
  };
}

function matchToAccount(interaction: Interaction, session: ProviderSession): void {
  const { result, session: promptedSession } = interaction;
  const submittedBy = result?.login?.accountId ?? promptedSession?.accountId;
  // Only the account matters. Without this property the provider does not compare the sessions.
  delete interaction.session;
  if (submittedBy !== session?.accountId) {
    // A denial by the earlier account still ends the request.
    if (result?.error === undefined) delete interaction.result;
  } else if (result?.login && session?.loginTs !== undefined) {
    // The session's login time is authoritative.
    result.login.ts = session.loginTs;
  }
}
