import { loginRequest, passkeyLoginRequest, readIdentifier } from '@arot/contract';
import type { RequestHandler } from 'express';
import { signInWithPasskey } from '../../auth/passkey-login.ts';
import { SecondFactorRequiredError, signIn } from '../../auth/sign-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { LoginView } from '../pages/render-login.ts';
import { checkFormToken, issueOfForm } from '../provider/form-token.ts';
import { redirectFromForm } from './continue-interaction.ts';
import { type PageServices, readVisit, textsOf, type Visit } from './hosted-page.ts';
import { loginSubject, needsSignIn, showLogin } from './login-page.ts';
import { showSecondFactor } from './second-factor-page.ts';
import { readPasskey, signInAndContinue } from './sign-in-and-continue.ts';

type Issues = LoginView['issues'];

/**
 * Signs a user in, with the accounts, limits, audit and session of `POST /api/auth/login`. If the user has signed in
 * since the form was shown, for example in another tab, a form without a password, or with an identifier of that user,
 * continues with that session. The form may have a passkey in place of identifier and password. If the account has a second
 * factor, the page asks for it.
 */
export function submitLogin(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const form = readForm(request.body);
    const values = { identifier: form.typed, rememberMe: form.rememberMe };
    const reject = (status: number, issues: Issues) => showLogin(visit, { status, values, issues });

    const passkey = readPasskey(request.body);
    const hasToken = checkFormToken(visit, loginSubject(visit));
    if (isSignedInMeanwhile(visit) && (!hasToken || !(form.password || passkey) || isOfUser(visit, form))) {
      return redirectFromForm(visit, visit.path);
    }
    if (!hasToken) {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'hosted login' }));
      return reject(403, { form: issueOfForm(request) });
    }
    const proof = passkey ? signedChallenge(passkey, form) : issuesOf(form);
    if (proof && !('challenge' in proof)) return reject(400, proof);
    try {
      await signInAndContinue(visit, (ctx, replacedToken) =>
        proof ? signInWithPasskey(ctx, proof, replacedToken) : signIn(ctx, form, replacedToken),
      );
    } catch (error) {
      if (error instanceof SecondFactorRequiredError) return showSecondFactor(visit, error);
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'RATE_LIMITED') {
        const { retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
        return reject(429, { form: 'tooManyAttempts', retryAfterSeconds });
      }
      if (error.code !== 'UNAUTHENTICATED') throw error;
      reject(401, { form: passkey ? 'passkeyRejected' : 'wrongCredentials' });
    }
  };
}

/** Returns true if a user is signed in and this page does not require the password again. */
function isSignedInMeanwhile(visit: Visit): boolean {
  return visit.user !== undefined && !needsSignIn(visit);
}

/**
 * Returns true if the user who is signed in has the typed identifier. A request that asks for the password again gets it
 * verified.
 */
function isOfUser({ user, interaction }: Visit, { identifier }: Form): boolean {
  const { prompt, max_age: maxAge } = interaction?.params ?? {};
  const prompts = String(prompt ?? '').split(' ');
  if (maxAge !== undefined || prompts.includes('login')) return false;
  const account = user?.user;
  return [account?.email, account?.phoneNumber].includes(identifier);
}

type Form = { typed: string; identifier: string; password: string; rememberMe: boolean };

function readForm(body: unknown): Form {
  const text = textsOf(body);
  const typed = text('identifier');
  return {
    typed,
    identifier: readIdentifier(typed),
    password: text('password'),
    rememberMe: text('rememberMe') === 'true',
  };
}

/** Validates what a passkey has signed by the rules of the contract. */
function signedChallenge({ credential, passkeyChallenge }: NonNullable<ReturnType<typeof readPasskey>>, form: Form) {
  const request = { challenge: passkeyChallenge, credential, rememberMe: form.rememberMe };
  return passkeyLoginRequest.safeParse(request).data ?? ({ form: 'passkeyRejected' } as const);
}

/** Validates by the rules of the contract. A password that no account can have is reported as wrong credentials. */
function issuesOf({ identifier, password }: Form): Issues | undefined {
  const parsed = loginRequest.safeParse({ identifier, password });
  if (parsed.success) return undefined;
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const issues: Issues = {
    ...(invalid.has('identifier')
      ? { identifier: identifier.trim() === '' ? 'identifierRequired' : 'identifierMalformed' }
      : {}),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  };
  return Object.keys(issues).length > 0 ? issues : { form: 'wrongCredentials' };
}
