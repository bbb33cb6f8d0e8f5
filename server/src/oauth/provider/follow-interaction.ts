import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

type Interaction = InstanceType<Provider['Interaction']>;
type ProviderSession = KoaContextWithOIDC['oidc']['session'];

/**
 * Compares what was answered on the hosted pages with who is signed in when the request goes on. In between another tab
 * may have signed in again, signed out, or signed in as another account. Answers of the same account count, in whichever
 * session. Answers of another account are dropped and the request is judged anew, for the account of now.
 *
 * The provider itself would end such a request with an error, or sign the other account out.
 */
export function followInteraction(provider: Provider): void {
  const Interaction = provider.Interaction as { find(id: string, options?: object): Promise<Interaction | undefined> };
  const find = Interaction.find.bind(Interaction);
  Interaction.find = async (id, options) => {
    const interaction = await find(id, options);
    const { ctx } = Provider;
    if (interaction && ctx?.oidc.route === 'resume') takeResponsesOf(ctx.oidc.session, interaction);
    return interaction;
  };
}

function takeResponsesOf(session: ProviderSession, interaction: Interaction): void {
  const { result, session: askedIn } = interaction;
  const respondedBy = result?.login?.accountId ?? askedIn?.accountId;
  // What decides is the account, so the provider need not compare sessions.
  delete interaction.session;
  if (respondedBy !== session?.accountId) {
    // That the user of before denied it still ends the request.
    if (result?.error === undefined) delete interaction.result;
  } else if (result?.login && session?.loginTs !== undefined) {
    // The sign-in that counts is the one of the session.
    result.login.ts = session.loginTs;
  }
}
