import { type FactorMethod, type FactorProof, identityProof, readCode } from '@arot/contract';
import type { RequestHandler } from 'express';
import { findSecondStep } from '../../accounts/factors/challenges.ts';
import { kindsOfFactors } from '../../accounts/factors/factor-kinds.ts';
import { reauthenticate } from '../../auth/own-account/reauthenticate.ts';
import { finishSignIn } from '../../auth/second-factor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { IssueKey } from '../pages/messages.ts';
import type { TypedMethod } from '../pages/render-second-factor.ts';
import { checkFormToken, issueOfForm } from '../provider/form-token.ts';
import { finishInteraction, redirectFromForm } from './continue-interaction.ts';
import { codeIssuesOf, formContext, type PageServices, readVisit, textsOf, type Visit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { type ShownFactor, secondFactorSubject, showSecondFactor, showStepUp } from './second-factor-page.ts';
import { mustSetUpFactor, submitFactorSetUp } from './set-up-factor.ts';
import { readStepForm } from './show-step.ts';
import { readPasskey, signInAndContinue } from './sign-in-and-continue.ts';
import type { StepVisit } from './step-form.ts';

/**
 * Finishes a login with a second factor, as `POST /api/auth/login/second-factor` does, and resumes the authorization request. The
 * challenge is a secret of the browser whose form sent the password: the form token belongs to it.
 */
export function submitSecondFactor(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const form = readForm(request.body);
    const { challenge } = form;
    if (!checkFormToken(visit, secondFactorSubject(visit, challenge))) {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'second factor' }));
      return showLogin(visit, { status: 403, issues: { form: issueOfForm(request) } });
    }
    try {
      const again = await tryLogin(visit, form);
      if (again) await showAgain(visit, challenge, again);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED') throw error;
      // If another form of this browser has finished the login, the page of the request continues with it.
      redirectFromForm(visit, `${visit.path}?notice=login-ended`);
    }
  };
}

/** @returns how the form is shown again; undefined if the login is finished */
async function tryLogin(visit: Visit, { challenge, method, proof, show }: Form): Promise<ShownFactor | undefined> {
  if (show !== undefined) return { status: 200, method: show };
  if (!proof) return rejected(400, method);
  try {
    await signInAndContinue(visit, (ctx, replacedToken) => finishSignIn(ctx, challenge, proof, replacedToken));
    return undefined;
  } catch (error) {
    return rejectionOf(error, visit, method);
  }
}

/** Shows the form of a login's second step again. @throws ApiError UNAUTHENTICATED if the login has ended */
async function showAgain(visit: Visit, challenge: string, shown: ShownFactor): Promise<void> {
  const { clock, database } = visit.deps;
  const em = database.fork();
  const { accountId } = await findSecondStep({ em, clock }, challenge);
  showSecondFactor(visit, { challenge, kinds: await kindsOfFactors(em, accountId) }, shown);
}

/**
 * Proves a second factor in the session of the user who is signed in, as `POST /api/auth/reauthenticate` does, and resumes the
 * authorization request that requires it. The user may also go back to the application, which receives an error.
 */
export function submitStepUp(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const step = await readStepForm(visit, 'second_factor', 'step-up');
    if (!step) return;
    const { isBack, setUp, method, proof, show } = readForm(request.body);
    if (setUp && (await mustSetUpFactor(step))) return await submitFactorSetUp(step, setUp);
    if (isBack) return await goBack(step);
    if (show !== undefined) return await showStepUp(step, { status: 200, method: show });
    if (!proof) return await showStepUp(step, rejected(400, method));
    try {
      await reauthenticate(formContext(step, step.user), proof);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return redirectFromForm(visit, visit.path);
      return await showStepUp(step, rejectionOf(error, visit, method));
    }
    await finishInteraction(step, { second_factor: {} });
  };
}

/** @see https://openid.net/specs/openid-connect-unmet-authentication-requirements-1_0.html */
async function goBack(step: StepVisit): Promise<void> {
  const kinds = await kindsOfFactors(step.deps.database.fork(), step.user.user.id);
  const error =
    kinds.length === 0
      ? { error: 'unmet_authentication_requirements', error_description: 'the account has no second factor' }
      : { error: 'access_denied', error_description: 'the user did not prove a second factor' };
  await finishInteraction(step, error);
}

/** Returns how a form is shown again whose proof was rejected. @throws error if the user can do nothing about it */
function rejectionOf(error: unknown, visit: Visit, method: FactorMethod): ShownFactor {
  const limited = codeIssuesOf(error, visit);
  if (limited) {
    const { status, ...issues } = limited;
    return { ...rejected(status, method), issues };
  }
  if (!(error instanceof ApiError) || !isWrongProof(error)) throw error;
  return rejected(error.status, method);
}

function isWrongProof({ fields }: ApiError): boolean {
  return fields?.code !== undefined || fields?.credential !== undefined;
}

const REJECTED = {
  totp: 'authenticatorCodeRejected',
  'recovery-code': 'recoveryCodeRejected',
} as const satisfies Record<TypedMethod, IssueKey>;

function rejected(status: number, method: FactorMethod): ShownFactor {
  if (method === 'passkey') return { status, issues: { form: 'passkeyRejected' } };
  return { status, method, issues: { code: REJECTED[method] } };
}

type Form = {
  readonly challenge: string;
  readonly method: FactorMethod;
  /** Undefined if the form has no proof that can be right. */
  readonly proof: FactorProof | undefined;
  /** The method whose form the user wants instead. */
  readonly show: TypedMethod | undefined;
  /** The user goes back to the application. */
  readonly isBack: boolean;
  /** The fields of the form that sets up a factor; undefined for another form. */
  readonly setUp: { readonly code: string; readonly password: string } | undefined;
};

function readForm(body: unknown): Form {
  const text = textsOf(body);
  const passkey = readPasskey(body);
  const method = passkey ? 'passkey' : (METHODS.find((each) => each === text('method')) ?? 'totp');
  const given = passkey ?? { code: readCode(text('code')) };
  const { data } = identityProof.safeParse({ method, ...given });
  return {
    challenge: text('challenge'),
    method,
    proof: data && { ...data, method },
    show: METHODS.find((each) => each === text('show')),
    isBack: text('decision') === 'back',
    setUp: text('decision') === 'set-up' ? { code: readCode(text('code')), password: text('password') } : undefined,
  };
}

const METHODS: readonly TypedMethod[] = ['totp', 'recovery-code'];
