import { changePasswordRequest } from '@arot/contract';
import type { RequestHandler } from 'express';
import { replaceOwnPassword } from '../../auth/change-password.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { AccountPrincipal } from '../../http/principal.ts';
import type { IssueKey } from '../pages/messages.ts';
import { renderPasswordChange } from '../pages/render-password-change.ts';
import { checkFormToken, issueFormToken, issueOfForm } from '../provider/form-token.ts';
import { continueLogin, redirectFromForm } from './continue-interaction.ts';
import {
  displayName,
  formContext,
  type PageServices,
  pageView,
  readVisit,
  sendPage,
  type Visit,
} from './hosted-page.ts';
import { setSession } from './sign-in-and-continue.ts';

type Shown = { readonly status: number; readonly issue?: IssueKey };

/** Asks the user of a one-time password for a new one. Until then, no application receives anything. */
export function showPasswordChange(
  visit: Visit,
  principal: AccountPrincipal,
  { status, issue }: Shown = { status: 200 },
): void {
  const { application, path, response } = visit;
  const { user } = principal;
  const page = renderPasswordChange({
    ...pageView(visit),
    user: { name: displayName(principal), identifier: user.phoneNumber ?? user.email ?? '' },
    issue,
    action: `${path}/password`,
    csrfToken: issueFormToken(visit, subjectOf(visit, principal)),
    otherAccountHref: `${path}?account=other`,
  });
  sendPage(response, status, page, application.redirectUris);
}

/** Changes the password, as `PUT /api/auth/password` does, and continues with the new session. */
export function submitPasswordChange(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { path, passwordChange: principal } = visit;
    if (!principal) return redirectFromForm(visit, path);
    const reject = (status: number, issue: IssueKey) => showPasswordChange(visit, principal, { status, issue });
    if (!checkFormToken(visit, subjectOf(visit, principal))) {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'password change' }));
      return reject(403, issueOfForm(request));
    }
    const { currentPassword, newPassword } = (request.body ?? {}) as Record<string, unknown>;
    const { data, error } = changePasswordRequest.safeParse({ currentPassword, newPassword });
    if (error) return reject(400, issueOf(error.issues.some(({ path: [name] }) => name === 'newPassword')));
    try {
      const ctx = formContext(visit, principal);
      const session = await replaceOwnPassword(ctx, principal, data);
      setSession(visit, session);
      await continueLogin(visit, { accountId: session.user.id, signedInAt: session.signedInAt });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'UNAUTHENTICATED') return redirectFromForm(visit, path);
      if (failure.code === 'VALIDATION_ERROR') return reject(400, issueOf(failure.fields?.newPassword !== undefined));
      if (failure.code !== 'RATE_LIMITED') throw failure;
      if (failure.retryAfterSeconds !== undefined) response.setHeader('Retry-After', failure.retryAfterSeconds);
      reject(429, 'tooManyAttemptsForNow');
    }
  };
}

function issueOf(isAboutNewPassword: boolean): IssueKey {
  return isAboutNewPassword ? 'newPasswordRejected' : 'oneTimePasswordWrong';
}

function subjectOf({ path }: Visit, { user }: AccountPrincipal): string {
  return `password ${path} ${user.id}`;
}
