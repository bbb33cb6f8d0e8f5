import { loginIdentifier, passwordReset, readCode, readIdentifier } from '@arot/contract';
import type { RequestHandler } from 'express';
import { requestCode } from '../../auth/own-account/request-code.ts';
import { resetPassword } from '../../auth/own-account/reset-password.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { ANONYMOUS } from '../../http/principal.ts';
import type { FormIssues } from '../pages/form-fields.ts';
import { type PasswordResetView, renderPasswordReset } from '../pages/render-code-entry.ts';
import { type ForgottenPasswordView, renderForgottenPassword } from '../pages/render-code-request.ts';
import { checkFormToken, issueFormToken, issueOfForm } from '../provider/form-token.ts';
import { redirectFromForm } from './continue-interaction.ts';
import { formContext, type PageServices, pageView, readVisit, sendPage, textsOf, type Visit } from './hosted-page.ts';

/** The seconds after which a client retries for which no code could be sent. */
const RETRY_AFTER_SECONDS = 60;

/** Handles the page that `I forgot my password` on the login page links to. */
export function forgottenPasswordPage(deps: PageServices): RequestHandler {
  return async (request, response) => showForm(await readVisit(deps, request, response), 200, '');
}

/**
 * Requests a code, as `POST /api/auth/codes` does, and shows the page for it. The page is the same whether a code is sent
 * or not.
 */
export function submitForgottenPassword(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { identifier: typed } = readForm(request.body);
    if (!checkFormToken(visit, subjectOf(visit))) return showForm(visit, ...expired(visit, typed));
    const { data: identifier } = loginIdentifier.safeParse(readIdentifier(typed));
    if (identifier === undefined) {
      const issue = typed.trim() === '' ? 'identifierRequired' : 'identifierMalformed';
      return showForm(visit, 400, typed, { identifier: issue });
    }
    try {
      const input = { purpose: 'password-reset', identifier } as const;
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
    const visit = await readVisit(deps, request, response);
    const form = readForm(request.body);
    if (!checkFormToken(visit, subjectOf(visit))) return showForm(visit, ...expired(visit, form.identifier));
    const { data, error } = passwordReset.safeParse({ ...form, code: readCode(form.code) });
    const { identifier, code, removeFactors } = form;
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

/** Returns the issues of a form that requests or uses a code, if no code can be sent or there were too many requests. */
export function codeIssuesOf(
  error: unknown,
  { response }: Visit,
): (FormIssues<never> & { status: number }) | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code, status, retryAfterSeconds = RETRY_AFTER_SECONDS } = error;
  if (code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE') return undefined;
  response.setHeader('Retry-After', retryAfterSeconds);
  return code === 'RATE_LIMITED'
    ? { status, form: 'tooManyAttempts', retryAfterSeconds }
    : { status, form: 'codesUnavailable' };
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
};

function readForm(body: unknown): Form {
  const text = textsOf(body);
  const removeFactors = text('removeFactors') === 'true';
  return { identifier: text('identifier'), code: text('code'), newPassword: text('newPassword'), removeFactors };
}

function expired({ request }: Visit, typed: string) {
  logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'forgotten password' }));
  return [403, typed, { form: issueOfForm(request) }] as const;
}

function showForm(
  visit: Visit,
  status: number,
  identifier: string,
  issues: ForgottenPasswordView['issues'] = {},
): void {
  const { path, response } = visit;
  const page = renderForgottenPassword({
    ...formView(visit),
    action: `${path}/forgot`,
    values: { identifier },
    issues,
  });
  sendPage(response, status, page);
}

type Entry = Pick<PasswordResetView, 'identifier'> &
  Partial<Pick<PasswordResetView, 'times' | 'code' | 'removeFactors' | 'issues'>>;

function showCodeEntry(
  visit: Visit,
  status: number,
  { identifier, times, code = '', removeFactors = false, issues = {} }: Entry,
): void {
  const { path, response } = visit;
  const page = renderPasswordReset({
    ...formView(visit),
    action: `${path}/forgot/code`,
    resendAction: `${path}/forgot`,
    identifier,
    times,
    code,
    removeFactors,
    issues,
  });
  sendPage(response, status, page);
}

function formView(visit: Visit) {
  return {
    ...pageView(visit),
    csrfToken: issueFormToken(visit, subjectOf(visit)),
    signInHref: `${visit.path}?account=other`,
  };
}

/** The form token's subject of both forms: they belong to one page. */
function subjectOf({ path }: Visit): string {
  return `forgot ${path}`;
}
