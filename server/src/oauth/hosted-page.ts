import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { ApiError } from '../http/api-error.ts';
import { type ApplicationRow, findApplicationBySlug } from './application.repository.ts';
import { isFromPage } from './is-from-page.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';
import { chosenLanguage, languageCookie, pageLanguage } from './page-language.ts';
import type { Language } from './pages/messages.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { renderContinue } from './pages/render-continue.ts';
import type { Engine } from './provider-source.ts';

export type Interaction = InstanceType<Provider['Interaction']>;

/** A visit of a hosted page: for which application, in the middle of which authorization request, in which language. */
export type Visit = {
  readonly provider: Provider;
  readonly application: ApplicationRow;
  /** Undefined where nothing is waiting: somebody has come by a bookmark, or too late. */
  readonly interaction: Interaction | undefined;
  readonly language: Language;
};

/**
 * What a request to a hosted page is about.
 *
 * @throws ApiError NOT_FOUND where no application that is enabled has this slug
 */
export async function readVisit(
  deps: OAuthDependencies,
  engine: () => Promise<Engine>,
  request: Request,
  response: Response,
  prompt: 'login' | 'consent',
): Promise<Visit> {
  const application = await findApplicationBySlug(deps.database.fork(), String(request.params.slug));
  if (!application || application.disabled) throw new ApiError('NOT_FOUND');
  const { provider } = await engine();
  const interaction = await readInteraction(provider, request, application, prompt);
  const chosen = chosenLanguage(request);
  const language = pageLanguage(request, { chosen, uiLocales: interaction?.params.ui_locales });
  if (chosen === language) response.appendHeader('Set-Cookie', languageCookie(language, deps.issuer));
  return { provider, application, interaction, language };
}

/** The engine's cookie names it, and comes to this page alone; nobody else's request is answered here. */
async function readInteraction(
  provider: Provider,
  request: Request,
  application: ApplicationRow,
  prompt: 'login' | 'consent',
): Promise<Interaction | undefined> {
  const uid = parseCookie(request.headers.cookie ?? '')[provider.cookieName('interaction')];
  const interaction = uid === undefined || uid === '' ? undefined : await provider.Interaction.find(uid);
  const isOurs = interaction?.params.client_id === application.client_id && interaction.prompt.name === prompt;
  return isOurs ? interaction : undefined;
}

/** Goes on with the authorization request, with what the user has answered in a form or otherwise. */
export async function finishInteraction(
  request: Request,
  response: Response,
  interaction: Interaction,
  answer: Interaction['result'] & object,
): Promise<void> {
  interaction.result = 'error' in answer ? answer : { ...interaction.lastSubmission, ...answer };
  await interaction.persist();
  // What browsers hold against redirects after a form, the page in between ends; others just follow them.
  response.redirect(303, isFromPage(request) ? `${request.path}/continue` : interaction.returnTo);
}

/**
 * Leads from a form back to the authorization request, by a step that is no answer to the form.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function continuePage(
  deps: OAuthDependencies,
  engine: () => Promise<Engine>,
  prompt: 'login' | 'consent',
): RequestHandler {
  return async (request, response) => {
    const { interaction, language } = await readVisit(deps, engine, request, response, prompt);
    if (!interaction?.result) throw new ApiError('VALIDATION_ERROR');
    sendPage(response, 200, renderContinue({ language, href: interaction.returnTo }));
  };
}

/** @param formAction redirect URIs that a form of the page may lead to */
export function sendPage(response: Response, status: number, page: string, formAction: readonly string[] = []): void {
  response.set(pageHeaders({ formAction })).status(status).type('html').send(page);
}
