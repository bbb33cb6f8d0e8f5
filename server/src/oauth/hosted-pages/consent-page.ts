import { GRANT_TYPES } from '../applications/client-metadata.ts';
import { renderConsent } from '../pages/render-consent.ts';
import { displayName, sendPage } from './hosted-page.ts';
import { type Rejection, type StepVisit, stepView } from './step-form.ts';

/** Asks whether a third-party application may have the requested scopes. */
export function showConsent(visit: StepVisit, rejection?: Rejection): void {
  const { application, interaction, path, response, user } = visit;
  const page = renderConsent({
    ...stepView(visit, 'consent'),
    user: { name: displayName(user) },
    ...describeTarget(String(interaction.params.redirect_uri)),
    scopes: scopesOf(visit),
    isLasting: GRANT_TYPES.includes('refresh_token'),
    issue: rejection?.issue,
    action: `${path}/consent`,
  });
  sendPage(response, rejection?.status ?? 200, page, application.redirectUris);
}

/** Returns the scopes that the user is asked for: the requested scopes that the application may have. */
export function scopesOf({ application, interaction }: StepVisit): string[] {
  const requested = String(interaction.params.scope ?? '').split(' ');
  return requested.filter((scope) => application.scopes.includes(scope));
}

/** Returns the target of the authorization response: the host of a website, or an application on the user's device. */
function describeTarget(redirectUri: string): { host: string; isOnDevice: boolean } {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { host: protocol.slice(0, -1), isOnDevice: true };
  return { host, isOnDevice: hostname === '127.0.0.1' || hostname === '[::1]' };
}
