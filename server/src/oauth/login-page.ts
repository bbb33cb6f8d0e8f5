import { loginInput } from '@arot/contract';
import type { Request, RequestHandler, Response } from 'express';
import { signIn } from '../auth/sign-in.ts';
import { ApiError } from '../http/api-error.ts';
import { createContext } from '../http/context.ts';
import { ANONYMOUS } from '../http/principal.ts';
import { signedInBy } from './follow-session.ts';
import { checkFormToken, issueFormToken } from './form-token.ts';
import { finishInteraction, readVisit, sendPage, type Visit } from './hosted-page.ts';
import { isFromPage } from './is-from-page.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';
import { languageLinks } from './page-language.ts';
import { renderContinue } from './pages/render-continue.ts';
import { type LoginView, renderLogin } from './pages/render-login.ts';
import type { Engine } from './provider-source.ts';

type Faults = LoginView['faults'];

/** The hosted login page of an application. Whoever is signed in by now is sent on at once. */
export function loginPage(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response, 'login');
    const { interaction } = visit;
    if (interaction?.prompt.reasons.every((reason) => reason === 'no_session')) {
      const principal = await signedInBy(deps, request);
      if (principal)
        return await goOn(request, response, visit, { accountId: principal.user.id, at: principal.signedInAt });
    }
    show(deps, request, response, visit, { status: 200, values: { identifier: '', rememberMe: false }, faults: {} });
  };
}

/** Signs in: the same accounts, limits, audit and session as `POST /api/auth/login`. */
export function submitLogin(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response, 'login');
    const form = readForm(request.body);
    const values = { identifier: form.identifier, rememberMe: form.rememberMe };
    const refuse = (status: number, faults: Faults) => show(deps, request, response, visit, { status, values, faults });

    if (!checkFormToken(deps, request, aboutOf(visit), form.csrf)) return refuse(403, { form: 'formExpired' });
    const faults = faultsOf(form);
    if (faults) return refuse(400, faults);
    try {
      const ctx = createContext(request, deps, { kind: 'none' }, ANONYMOUS);
      const session = await signIn(deps.auth, ctx, form, deps.auth.sessionCookie.read(request.headers.cookie));
      response.appendHeader('Set-Cookie', deps.auth.sessionCookie.set(session.token, session.cookieMaxAgeSeconds));
      await goOn(request, response, visit, { accountId: session.user.id, at: session.signedInAt.toISOString() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'RATE_LIMITED') {
        const { retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
        return refuse(429, { form: 'tooManyAttempts', retryAfterSeconds });
      }
      if (error.code !== 'UNAUTHENTICATED') throw error;
      refuse(401, { form: 'wrongCredentials' });
    }
  };
}

type Form = { csrf: string; identifier: string; password: string; rememberMe: boolean };

function readForm(body: unknown): Form {
  const fields = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  return {
    csrf: text('csrf'),
    identifier: text('identifier'),
    password: text('password'),
    rememberMe: text('rememberMe') === 'true',
  };
}

/** The rules are those of the contract; a password that nobody can have is a wrong one. */
function faultsOf({ identifier, password }: Form): Faults | undefined {
  const parsed = loginInput.safeParse({ identifier, password });
  if (parsed.success) return undefined;
  const faulty = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults: Faults = {
    ...(faulty.has('identifier')
      ? { identifier: identifier.trim() === '' ? 'identifierRequired' : 'identifierMalformed' }
      : {}),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  };
  return Object.keys(faults).length > 0 ? faults : { form: 'wrongCredentials' };
}

/** Back to the authorization request, which now finds the session; where none waits, to the application itself. */
async function goOn(
  request: Request,
  response: Response,
  { application, interaction, language }: Visit,
  { accountId, at }: { accountId: string; at: string },
): Promise<void> {
  if (!interaction) {
    const home = `${new URL(application.redirect_uris[0] ?? '').origin}/`;
    if (isFromPage(request)) return sendPage(response, 200, renderContinue({ language, href: home }));
    return response.redirect(303, home);
  }
  // Whoever was signed in before is not who goes on.
  delete interaction.session;
  const ts = Math.floor(new Date(at).getTime() / 1_000);
  await finishInteraction(request, response, interaction, { login: { accountId, ts, remember: false } });
}

function show(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  visit: Visit,
  { status, values, faults }: { status: number } & Pick<LoginView, 'values' | 'faults'>,
): void {
  const { application, language } = visit;
  const page = renderLogin({
    language,
    application: { name: application.name, logoUrl: application.logo_url },
    action: request.path,
    csrfToken: issueFormToken(deps, request, response, aboutOf(visit)),
    values,
    faults,
    languageLinks: languageLinks(request),
  });
  sendPage(response, status, page, application.redirect_uris);
}

function aboutOf({ application, interaction }: Visit): string {
  return `login ${application.client_id} ${interaction?.uid ?? ''}`;
}
