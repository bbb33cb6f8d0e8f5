import type { Request, RequestHandler } from 'express';
import { recordAudit } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import { createContext } from '../http/context.ts';
import type { AccountPrincipal } from '../http/principal.ts';
import { GRANT_TYPES } from './client-metadata.ts';
import { signedInBy } from './follow-session.ts';
import { checkFormToken, issueFormToken } from './form-token.ts';
import { saveConsent } from './grant.repository.ts';
import { finishInteraction, type Interaction, readVisit, sendPage, type Visit } from './hosted-page.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';
import { languageLinks } from './page-language.ts';
import { renderConsent } from './pages/render-consent.ts';
import type { Engine } from './provider-source.ts';

/** Asks whether a third-party application may have what it asks for. */
export function consentPage(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readConsentVisit(deps, engine, request, response);
    const { application, language, user } = visit;
    const page = renderConsent({
      language,
      application: { name: application.name, logoUrl: application.logo_url },
      user: { name: user.user.name || user.user.email || user.user.phoneNumber || '' },
      ...whereIs(String(visit.interaction.params.redirect_uri)),
      scopes: visit.scopes,
      isLasting: GRANT_TYPES.includes('refresh_token'),
      action: request.path,
      csrfToken: issueFormToken(deps, request, response, aboutOf(visit)),
      languageLinks: languageLinks(request),
    });
    sendPage(response, 200, page, application.redirect_uris);
  };
}

/** Keeps the answer and goes on. Only `allow` allows. */
export function submitConsent(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readConsentVisit(deps, engine, request, response);
    const { application, interaction, scopes, user } = visit;
    const { csrf, decision } = (request.body ?? {}) as Record<string, unknown>;
    if (!checkFormToken(deps, request, aboutOf(visit), String(csrf))) throw new ApiError('FORBIDDEN');

    const allowed = decision === 'allow';
    const ctx = createContext(request, deps, { kind: 'none' }, user);
    const accountId = user.user.id;
    await ctx.em.transactional(async (em) => {
      const consent = { accountId, clientId: application.client_id, scopes, now: deps.clock() };
      if (allowed) await saveConsent(em, consent);
      const details = { clientId: application.client_id, scopes };
      await recordAudit({ ...ctx, em }, allowed ? 'oauth_consent_given' : 'oauth_consent_refused', {
        accountId,
        details,
      });
    });
    const refusal = { error: 'access_denied', error_description: 'the user did not allow it' };
    await finishInteraction(request, response, interaction, allowed ? { consent: {} } : refusal);
  };
}

type ConsentVisit = Visit & { interaction: Interaction; user: AccountPrincipal; scopes: string[] };

/** @throws ApiError VALIDATION_ERROR where nobody is asked, or who was asked is not signed in any more */
async function readConsentVisit(
  deps: OAuthDependencies,
  engine: () => Promise<Engine>,
  request: Request,
  response: Parameters<RequestHandler>[1],
): Promise<ConsentVisit> {
  const visit = await readVisit(deps, engine, request, response, 'consent');
  const { application, interaction } = visit;
  const user = await signedInBy(deps, request);
  if (!interaction || !user || interaction.session?.accountId !== user.user.id) throw new ApiError('VALIDATION_ERROR');
  const requested = String(interaction.params.scope ?? '').split(' ');
  const scopes = requested.filter((scope) => application.scopes.includes(scope));
  return { ...visit, interaction, user, scopes };
}

/** Where the answer goes: the host of a website, or an application that is installed on the user's device. */
function whereIs(redirectUri: string): { host: string; isOnDevice: boolean } {
  const { protocol, host, hostname } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return { host: protocol.slice(0, -1), isOnDevice: true };
  return { host, isOnDevice: hostname === '127.0.0.1' || hostname === '[::1]' };
}

function aboutOf({ interaction, user }: ConsentVisit): string {
  return `consent ${interaction.uid} ${user.sessionId}`;
}
