import { codeLoginRequest, loginIdentifier, passwordReset, readCode, readIdentifier } from '@arot/contract';
import type { Request, RequestHandler, Response } from 'express';
import { signInWithCode } from '../../auth/code-login.ts';
import { requestCode } from '../../auth/own-account/request-code.ts';
import { resetPassword } from '../../auth/own-account/reset-password.ts';
import { SecondFactorRequiredError } from '../../auth/sign-in.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { ANONYMOUS } from '../../http/principal.ts';
import {
  type CodeSignInView,
  type PasswordResetView,
  renderCodeSignIn,
  renderPasswordReset,
} from '../pages/render-code-entry.ts';
import { type CodeRequestView, renderIdentifierForCode } from '../pages/render-code-request.ts';
import { checkFormToken, issueFormToken, issueOfForm } from '../provider/form-token.ts';
import { redirectFromForm } from './continue-interaction.ts';
import {
  codeIssuesOf,
  formContext,
  type PageServices,
  pageView,
  readVisit,
  sendPage,
  textsOf,
  type Visit,
} from './hosted-page.ts';
import { showSecondFactor } from './second-factor-page.ts';
import { signInAndContinue } from './sign-in-and-continue.ts';

/** The pages that send a code to an identifier, by the last part of their paths, and what the code is for. */
const PURPOSES = { forgot: 'password-reset', 'by-code': 'sign-in' } as const;
export type CodePage = keyof typeof PURPOSES;

/** A visit to one of these pages. */
type CodeVisit = Visit & { readonly page: CodePage };

/** @throws ApiError NOT_FOUND as {@link readVisit}, and if sign-in by code is not offered */
async function readCodeVisit(
  deps: PageServices,
  page: CodePage,
  request: Request,
  response: Response,
): Promise<CodeVisit> {
  if (page === 'by-code' && !deps.codeSignIn) throw new ApiError('NOT_FOUND');
  return { ...(await readVisit(deps, request, response)), page };
}

/** Handles the page that `I forgot my password` or `Sign in with a code` on the login page links to. */
export function codeRequestPage(deps: PageServices, page: CodePage): RequestHandler {
  return async (request, response) => showForm(await readCodeVisit(deps, page, request, response), 200, '');
}

/**
 * Requests a code, as `POST /api/auth/codes` does, and shows the page for it. The page is the same whether a code is sent
 * or not.
 */
export function submitCodeRequest(deps: PageServices, page: CodePage): RequestHandler {
  return async (request, response) => {
    const visit = await readCodeVisit(deps, page, request, response);
    const { identifier: typed } = readForm(request.body);
    if (!checkFormToken(visit, subjectOf(visit))) return showForm(visit, ...expired(visit, typed));
    const { data: identifier } = loginIdentifier.safeParse(readIdentifier(typed));
    if (identifier === undefined) {
      const issue = typed.trim() === '' ? 'identifierRequired' : 'identifierMalformed';
      return showForm(visit, 400, typed, { identifier: issue });
    }
    try {
      const input = { purpose: PURPOSES[page], identifier };
      const times = await requestCode(formContext(visit, ANONYMOUS), input);
      showCodeEntry(visit, 200, { identifier, times });
    } catch (error) {
      const issues = codeIssuesOf(error, visit);
      if (!issues) throw error;
      showForm(visit, issues.status, typed, issues);
    }
  };
}

/** Sets a new password by a code, as `POST /api/auth/password/reset` does, and shows the login page again. */
export function submitPasswordReset(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readCodeVisit(deps, 'forgot', request, response);
    const form = readForm(request.body);
    if (!checkFormToken(visit, subjectOf(visit))) return showForm(visit, ...expired(visit, form.identifier));
    const { identifier, code, newPassword, removeFactors } = form;
    const { data, error } = passwordReset.safeParse({ identifier, code: readCode(code), newPassword, removeFactors });
    const reject = (status: number, issues: PasswordResetView['issues']) =>
      showCodeEntry(visit, status, { identifier, code, removeFactors, issues });
    if (error) {
      const fields = new Set(error.issues.map(({ path: [field] }) => field));
      if (fields.has('identifier')) return showForm(visit, 400, identifier, { identifier: 'identifierMalformed' });
      return reject(400, rejected(fields));
    }
    try {
      await resetPassword(formContext(visit, ANONYMOUS), data);
    } catch (failure) {
      const issues = codeIssuesOf(failure, visit);
      if (issues?.form === 'tooManyAttempts') return reject(issues.status, issues);
      if (failure instanceof ForbiddenError) return reject(403, { form: 'staffFactors' });
      if (!(failure instanceof ApiError) || failure.code !== 'VALIDATION_ERROR') throw failure;
      return reject(400, rejected(new Set(Object.keys(failure.fields ?? {}))));
    }
    redirectFromForm(visit, `${visit.path}?account=other&notice=password-reset`);
  };
}

/** Signs in with a code, as `POST /api/auth/login/code` does, and resumes the authorization request. */
export function submitCodeSignIn(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readCodeVisit(deps, 'by-code', request, response);
    const { identifier, code, rememberMe } = readForm(request.body);
    if (!checkFormToken(visit, subjectOf(visit))) return showForm(visit, ...expired(visit, identifier));
    const { data } = codeLoginRequest.safeParse({ identifier, code: readCode(code), rememberMe });
    const reject = (status: number, issues: CodeSignInView['issues']) =>
      showCodeEntry(visit, status, { identifier, code, rememberMe, issues });
    if (!data) return reject(400, { code: 'codeRejected' });
    try {
      await signInAndContinue(visit, (ctx, replacedToken) => signInWithCode(ctx, data, replacedToken));
    } catch (error) {
      if (error instanceof SecondFactorRequiredError) return showSecondFactor(visit, error);
      const issues = codeIssuesOf(error, visit);
      if (issues) return reject(issues.status, issues);
      if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') throw error;
      reject(400, { code: 'codeRejected' });
    }
  };
}

function rejected(fields: ReadonlySet<unknown>): PasswordResetView['issues'] {
  return {
    ...(fields.has('code') && { code: 'codeRejected' }),
    ...(fields.has('newPassword') && { newPassword: 'resetPasswordRejected' }),
  };
}

type Form = {
  readonly identifier: string;
  readonly code: string;
  readonly newPassword: string;
  readonly removeFactors: boolean;
  readonly rememberMe: boolean;
};

function readForm(body: unknown): Form {
  const text = textsOf(body);
  return {
    identifier: text('identifier'),
    code: text('code'),
    newPassword: text('newPassword'),
    removeFactors: text('removeFactors') === 'true',
    rememberMe: text('rememberMe') === 'true',
  };
}

function expired({ request, page }: CodeVisit, typed: string) {
  logForbidden(request, new ForbiddenError({ check: 'form token', mode: PURPOSES[page] }));
  return [403, typed, { form: issueOfForm(request) }] as const;
}

function showForm(visit: CodeVisit, status: number, identifier: string, issues: CodeRequestView['issues'] = {}): void {
  const { page, path, response } = visit;
  const form = { ...formView(visit), action: `${path}/${page}`, values: { identifier }, issues };
  sendPage(response, status, renderIdentifierForCode({ ...form, purpose: PURPOSES[page] }));
}

type Entry = Pick<PasswordResetView, 'identifier'> &
  Partial<Pick<PasswordResetView & CodeSignInView, 'times' | 'code' | 'removeFactors' | 'rememberMe' | 'issues'>>;

function showCodeEntry(
  visit: CodeVisit,
  status: number,
  { identifier, times, code = '', removeFactors = false, rememberMe = false, issues = {} }: Entry,
): void {
  const { application, page, path, response } = visit;
  const actions = { action: `${path}/${page}/code`, resendAction: `${path}/${page}` };
  const form = { ...formView(visit), ...actions, identifier, times, code, issues };
  const html =
    page === 'forgot' ? renderPasswordReset({ ...form, removeFactors }) : renderCodeSignIn({ ...form, rememberMe });
  sendPage(response, status, html, application.redirectUris);
}

function formView(visit: CodeVisit) {
  return {
    ...pageView(visit),
    csrfToken: issueFormToken(visit, subjectOf(visit)),
    signInHref: `${visit.path}?account=other`,
  };
}

/** The form token's subject of both forms: they belong to one page. */
function subjectOf({ page, path }: CodeVisit): string {
  return `${page} ${path}`;
}
