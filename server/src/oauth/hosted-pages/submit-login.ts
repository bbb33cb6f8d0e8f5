import { loginInput } from '@arot/contract';
import type { Request, RequestHandler, Response } from 'express';
import { signIn } from '../../auth/sign-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { createContext } from '../../http/context.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { ANONYMOUS } from '../../http/principal.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { LoginView } from '../pages/render-login.ts';
import type { Engine } from '../provider/provider-source.ts';
import { finishInteraction, isCurrent, leadTo } from './continue-request.ts';
import { checkFormToken } from './form-token.ts';
import { readVisit, type Visit } from './hosted-page.ts';
import { aboutLogin, showLogin } from './login-page.ts';
import { readTypedIdentifier } from './read-typed-identifier.ts';

type Issues = LoginView['faults'];

/**
 * Signs in: the same accounts, limits, audit and session as `POST /api/auth/login`. A form without a password, from a
 * browser whose user has signed in since it was shown, continues without one.
 */
export function submitLogin(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response);
    const form = readForm(request.body);
    const values = { identifier: form.typed, rememberMe: form.rememberMe };
    const reject = (status: number, faults: Issues) =>
      showLogin(deps, request, response, visit, { status, values, faults });

    const isOurs = checkFormToken(deps, request, aboutLogin(visit), form.csrf);
    if (isSignedInSince(visit) && (!isOurs || form.password === ''))
      return leadTo(request, response, visit, visit.path);
    if (!isOurs) {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'hosted login' }));
      return reject(403, { form: 'formExpired' });
    }
    const faults = issuesOf(form);
    if (faults) return reject(400, faults);
    try {
      const ctx = createContext(request, deps, { kind: 'none' }, ANONYMOUS);
      const session = await signIn(deps.auth, ctx, form, deps.auth.sessionCookie.read(request.headers.cookie));
      response.appendHeader('Set-Cookie', deps.auth.sessionCookie.set(session.token, session.cookieMaxAgeSeconds));
      await continueLogin(request, response, visit, { accountId: session.user.id, signedInAt: session.signedInAt });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'RATE_LIMITED') {
        const { retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
        return reject(429, { form: 'tooManyAttempts', retryAfterSeconds });
      }
      if (error.code !== 'UNAUTHENTICATED') throw error;
      reject(401, { form: 'wrongCredentials' });
    }
  };
}

/** Whether a user is signed in whom this page does not ask for a password. */
function isSignedInSince({ interaction, user }: Visit): boolean {
  return user !== undefined && (interaction?.prompt.name !== 'login' || !isCurrent(interaction, user));
}

/** Back to the authorization request, which now finds the session; without one, to the application's start page. */
async function continueLogin(
  request: Request,
  response: Response,
  visit: Visit,
  { accountId, signedInAt }: { accountId: string; signedInAt: Date },
): Promise<void> {
  const { application, interaction } = visit;
  if (!interaction) {
    const here = `/login/${application.slug}`;
    return leadTo(request, response, visit, application.home_url ?? here);
  }
  const ts = Math.floor(signedInAt.getTime() / 1_000);
  await finishInteraction(request, response, { ...visit, interaction }, { login: { accountId, ts, remember: false } });
}

type Form = { csrf: string; typed: string; identifier: string; password: string; rememberMe: boolean };

function readForm(body: unknown): Form {
  const fields = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const typed = text('identifier');
  return {
    csrf: text('csrf'),
    typed,
    identifier: readTypedIdentifier(typed) ?? typed,
    password: text('password'),
    rememberMe: text('rememberMe') === 'true',
  };
}

/** The rules are those of the contract; a password that no account can have is a wrong one. */
function issuesOf({ identifier, password }: Form): Issues | undefined {
  const parsed = loginInput.safeParse({ identifier, password });
  if (parsed.success) return undefined;
  const faulty = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults: Issues = {
    ...(faulty.has('identifier')
      ? { identifier: identifier.trim() === '' ? 'identifierRequired' : 'identifierMalformed' }
      : {}),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  };
  return Object.keys(faults).length > 0 ? faults : { form: 'wrongCredentials' };
}
