import type { Request, Response } from 'express';
import { errors, type Provider } from 'oidc-provider';
import type { Language } from '../../base/language.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Context, createContext } from '../../http/context.ts';
import type { AccountPrincipal, Principal } from '../../http/principal.ts';
import { setRequestAccount } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { type ApplicationRow, findApplicationBySlug } from '../applications/application.repository.ts';
import type { FormIssues } from '../pages/form-fields.ts';
import { type PageTargets, pageHeaders } from '../pages/page-headers.ts';
import { chosenLanguage, languageCookie, languageLinks, pageLanguage } from '../pages/page-language.ts';
import { findLoginSession } from '../provider/follow-login-session.ts';
import type { ProviderInstance } from '../provider/provider-source.ts';
import type { PromptedSession } from '../storage/interaction-store.ts';

/** The services of the hosted pages. Their session cookie belongs to the issuer's host. */
export type PageServices = Services & { readonly loadProvider: () => Promise<ProviderInstance> };

export type Interaction = Omit<InstanceType<Provider['Interaction']>, 'session'> & {
  session?: PromptedSession | undefined;
};

/** A request to a hosted page, with everything that the pages read about it. */
export type Visit = {
  readonly deps: PageServices;
  readonly provider: Provider;
  readonly request: Request;
  readonly response: Response;
  readonly application: ApplicationRow;
  /** The page's path without those of its forms: `/login/{slug}/{uid}`, or `/login/{slug}` without a request. */
  readonly path: string;
  /** Undefined if the page was bookmarked, or if its authorization request has ended or belongs to another browser. */
  readonly interaction: Interaction | undefined;
  readonly user: AccountPrincipal | undefined;
  /** The user of a one-time password, who has to choose another one. `user` is undefined then. */
  readonly passwordChange: AccountPrincipal | undefined;
  readonly language: Language;
};

/**
 * Reads what a request to a hosted page is about.
 *
 * @throws ApiError NOT_FOUND if no enabled application has this slug
 */
export async function readVisit(deps: PageServices, request: Request, response: Response): Promise<Visit> {
  const { slug, uid } = request.params as { slug: string; uid?: string };
  const application = await findApplicationBySlug(deps.database.fork(), slug);
  if (!application?.enabled) throw new ApiError('NOT_FOUND');
  const { provider } = await deps.loadProvider();
  const interaction =
    uid === undefined ? undefined : await readInteraction(provider, request, response, application, uid);
  const chosen = chosenLanguage(request);
  const language = pageLanguage(request, { chosen, uiLocales: interaction?.params.ui_locales });
  if (chosen === language) response.appendHeader('Set-Cookie', languageCookie(language, deps.issuer));
  const path = uid === undefined ? `/login/${slug}` : `/login/${slug}/${encodeURIComponent(uid)}`;
  const principal = await findLoginSession(deps, request);
  if (principal) setRequestAccount(request, principal.user.id);
  const [user, passwordChange] = principal?.mustChangePassword ? [undefined, principal] : [principal, undefined];
  return { deps, provider, request, response, application, path, interaction, user, passwordChange, language };
}

/**
 * Returns the pending interaction of an authorization request. A cookie carries its id and is sent only to this page's path. The
 * URL does not contain the id, so the URL alone gives another browser no access to the request.
 */
async function readInteraction(
  provider: Provider,
  request: Request,
  response: Response,
  application: ApplicationRow,
  uid: string,
): Promise<Interaction | undefined> {
  const interaction: Interaction | undefined = await provider.interactionDetails(request, response).catch(toUndefined);
  const isOfPage = interaction?.cid === uid && interaction.params.client_id === application.clientId;
  return isOfPage ? interaction : undefined;
}

/** Returns undefined for a missing interaction: there is none without a cookie, or after its interaction has ended. */
function toUndefined(error: unknown): undefined {
  if (!(error instanceof errors.SessionNotFound)) throw error;
}

/**
 * Returns the context of what a form does. Its caller has checked the form's token instead of the Origin header, which is `null`
 * on these pages. Messages are in the language of the page.
 */
export function formContext({ deps, language, request }: Visit, principal: Principal): Context {
  const context = createContext(request, deps, { kind: 'none' }, principal);
  return { ...context, origin: undefined, acceptLanguage: language };
}

/** Returns the data that every hosted page shows. */
export function pageView({ request, application, language }: Visit) {
  return {
    language,
    application: { name: application.name, logoUrl: application.logoUrl },
    languageLinks: languageLinks(request),
  };
}

/** Returns the name of a user on the pages; without a name, the identifier that the user signs in with. */
export function displayName({ user }: AccountPrincipal): string {
  return user.name || user.email || user.phoneNumber || '';
}

/**
 * @param formAction redirect URIs that a form of the page may lead to
 * @param policy what the page's script needs
 */
export function sendPage(
  response: Response,
  status: number,
  page: string,
  formAction: readonly string[] = [],
  policy: Omit<PageTargets, 'formAction'> = {},
): void {
  response
    .set(pageHeaders({ formAction, ...policy }))
    .status(status)
    .type('html')
    .send(page);
}

/** Returns a function that reads a field of a form; '' for one that is no text. */
export function textsOf(body: unknown): (name: string) => string {
  const fields = (body ?? {}) as Record<string, unknown>;
  return (name) => (typeof fields[name] === 'string' ? fields[name] : '');
}

/** The seconds after which a client retries for which no code could be sent. */
const RETRY_AFTER_SECONDS = 60;

/** Returns the issues of a form that requests or uses a code, if no code can be sent or there were too many requests. */
export function codeIssuesOf(
  error: unknown,
  { response }: Visit,
): (FormIssues<never> & { status: number }) | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, status, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  if (code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE' && code !== 'CODES_UNAVAILABLE') return undefined;
  response.setHeader('Retry-After', retryAfterSeconds);
  return code === 'RATE_LIMITED'
    ? { status, form: 'tooManyAttempts', retryAfterSeconds }
    : { status, form: 'codesUnavailable' };
}
