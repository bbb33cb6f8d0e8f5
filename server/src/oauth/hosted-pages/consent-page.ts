import type { Request, Response } from 'express';
import { GRANT_TYPES } from '../applications/client-metadata.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { IssueKey } from '../pages/messages.ts';
import { languageLinks } from '../pages/page-language.ts';
import { renderConsent } from '../pages/render-consent.ts';
import { nameOf } from '../provider/claims-name.ts';
import { sendPage } from './hosted-page.ts';
import { issueStepToken, type StepVisit } from './step-form.ts';

/** Asks whether a third-party application may have what it asks for. */
export function showConsent(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  visit: StepVisit,
  { status, fault }: { status: number; fault?: IssueKey } = { status: 200 },
): void {
  const { application, language, path, user } = visit;
  const page = renderConsent({
    language,
    application: { name: application.name, logoUrl: application.logo_url },
    user: { name: nameOf(user) },
    ...locate(String(visit.interaction.params.redirect_uri)),
    scopes: scopesOf(visit),
    isLasting: GRANT_TYPES.includes('refresh_token'),
    fault,
    action: `${path}/consent`,
    csrfToken: issueStepToken(deps, request, response, visit, 'consent'),
    otherAccountHref: `${path}?account=other`,
    languageLinks: languageLinks(request),
  });
  sendPage(response, status, page, application.redirect_uris);
}

/** What the user is asked for: of the scopes of the request, those that the application may have. */
export function scopesOf({ application, interaction }: StepVisit): string[] {
  const requested = String(interaction.params.scope ?? '').split(' ');
  return requested.filter((scope) => application.scopes.includes(scope));
}

/** Where the answer goes: the host of a website, or an application that is installed on the user's device. */
function locate(redirectUri: string): { host: string; isOnDevice: boolean } {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { host: protocol.slice(0, -1), isOnDevice: true };
  return { host, isOnDevice: hostname === '127.0.0.1' || hostname === '[::1]' };
}
