import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { ApiError } from '../../http/api-error.ts';
import type { AccountPrincipal } from '../../http/principal.ts';
import { type ApplicationRow, findApplicationBySlug } from '../applications/application.repository.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { Language } from '../pages/messages.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { chosenLanguage, languageCookie, pageLanguage } from '../pages/page-language.ts';
import { signedInBy } from '../provider/follow-login-session.ts';
import type { Engine } from '../provider/provider-source.ts';

export type Interaction = InstanceType<Provider['Interaction']>;

/** A request to a hosted page: of which application, for which authorization request, by whom, in which language. */
export type Visit = {
  readonly application: ApplicationRow;
  /**
   * The page itself, without what its forms add to it: `/login/{slug}/{uid}` of an authorization request, or
   * `/login/{slug}` without one.
   */
  readonly path: string;
  /** Undefined where nothing is waiting: the page was bookmarked, or its request has ended or is another browser's. */
  readonly interaction: Interaction | undefined;
  readonly user: AccountPrincipal | undefined;
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
): Promise<Visit> {
  const { slug, uid } = request.params as { slug: string; uid?: string };
  const application = await findApplicationBySlug(deps.database.fork(), slug);
  if (!application || application.disabled) throw new ApiError('NOT_FOUND');
  const { provider } = await engine();
  const interaction = uid === undefined ? undefined : await readInteraction(provider, request, application, uid);
  const chosen = chosenLanguage(request);
  const language = pageLanguage(request, { chosen, uiLocales: interaction?.params.ui_locales });
  if (chosen === language) response.appendHeader('Set-Cookie', languageCookie(language, deps.issuer));
  const path = uid === undefined ? `/login/${slug}` : `/login/${slug}/${encodeURIComponent(uid)}`;
  return { application, path, interaction, user: await signedInBy(deps, request), language };
}

/**
 * The step that an authorization request has come to. Its cookie names it, and is sent to its page alone. The URL does
 * not name it: in another browser, the page of a request is one without a request.
 */
async function readInteraction(
  provider: Provider,
  request: Request,
  application: ApplicationRow,
  uid: string,
): Promise<Interaction | undefined> {
  const id = parseCookie(request.headers.cookie ?? '')[provider.cookieName('interaction')];
  const interaction = id === undefined || id === '' ? undefined : await provider.Interaction.find(id);
  const isOfPage = interaction?.cid === uid && interaction.params.client_id === application.client_id;
  return isOfPage ? interaction : undefined;
}

/** @param formAction redirect URIs that a form of the page may lead to */
export function sendPage(response: Response, status: number, page: string, formAction: readonly string[] = []): void {
  response.set(pageHeaders({ formAction })).status(status).type('html').send(page);
}
