import { codeConfirmation, readCode } from '@arot/contract';
import type { Request, RequestHandler, Response } from 'express';
import { findProfile } from '../../accounts/find-profile.ts';
import { confirmContact, requestContact } from '../../auth/own-account/change-contact.ts';
import { ApiError } from '../../http/api-error.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { AccountPrincipal } from '../../http/principal.ts';
import { type CodeConfirmationView, renderCodeConfirmation } from '../pages/render-code-entry.ts';
import { renderVerification, type VerificationView } from '../pages/render-code-request.ts';
import { checkFormToken, issueFormToken, issueOfForm } from '../provider/form-token.ts';
import { redirectFromForm } from './continue-interaction.ts';
import {
  codeIssuesOf,
  formContext,
  type PageServices,
  pageView,
  readVisit,
  sendPage,
  type Visit,
} from './hosted-page.ts';

type VerificationVisit = Visit & { readonly user: AccountPrincipal; readonly phoneNumber: string };

/** Offers a user who has just signed up or signed in to verify the mobile number. */
export function verificationPage(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVerification(deps, request, response);
    if (visit) showOffer(visit, 200);
  };
}

/** Sends a code to the user's own number, as `POST /api/auth/me/phone` does. */
export function submitVerification(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVerification(deps, request, response);
    if (!visit) return;
    if (!checkFormToken(visit, subjectOf(visit))) return rejectForged(visit);
    try {
      const times = await requestContact(formContext(visit, visit.user), 'phone', visit.phoneNumber);
      showCodeEntry(visit, 200, { times });
    } catch (error) {
      const issues = codeIssuesOf(error, visit);
      if (issues) return showOffer(visit, issues.status, issues);
      leave(visit, error);
    }
  };
}

/** Verifies the number by the code, as `POST /api/auth/me/phone/confirm` does, and continues with the request. */
export function submitVerificationCode(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVerification(deps, request, response);
    if (!visit) return;
    if (!checkFormToken(visit, subjectOf(visit))) return rejectForged(visit);
    const { code = '' } = (request.body ?? {}) as { code?: unknown };
    const { data } = codeConfirmation.safeParse({ code: readCode(String(code)) });
    const reject = () => showCodeEntry(visit, 400, { issues: { code: 'codeRejected' } });
    if (!data) return reject();
    try {
      await confirmContact(formContext(visit, visit.user), 'phone', data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION_ERROR') return reject();
      const issues = codeIssuesOf(error, visit);
      if (issues) return showCodeEntry(visit, issues.status, { issues });
      return leave(visit, error);
    }
    redirectFromForm(visit, visit.path);
  };
}

/**
 * Reads a visit of a user whose number can be verified. Another visit is redirected to the page of the request, which
 * continues. The sign-in must be recent, as for `POST /api/auth/me/phone`.
 */
async function readVerification(deps: PageServices, request: Request, response: Response) {
  const visit = await readVisit(deps, request, response);
  const { path, user } = visit;
  const profile = user?.isFresh ? await findProfile(deps.database.fork(), user.user.id) : undefined;
  const canVerify = !user?.isOnHold && deps.codes.hasChannel.sms && profile?.phoneVerified === false;
  if (canVerify && user && profile.phoneNumber !== null) return { ...visit, user, phoneNumber: profile.phoneNumber };
  redirectFromForm(visit, path);
  return undefined;
}

/** Continues without the verification if it is not possible any more: the session has ended, or the account is on hold. */
function leave(visit: Visit, error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  redirectFromForm(visit, visit.path);
}

function rejectForged(visit: VerificationVisit): void {
  logForbidden(visit.request, new ForbiddenError({ check: 'form token', mode: 'verification' }));
  showOffer(visit, 403, { form: issueOfForm(visit.request) });
}

function showOffer(visit: VerificationVisit, status: number, issues: VerificationView['issues'] = {}): void {
  sendPage(visit.response, status, renderVerification({ ...formView(visit), action: `${visit.path}/verify`, issues }));
}

type Entry = Partial<Pick<CodeConfirmationView, 'times' | 'issues'>>;

function showCodeEntry(visit: VerificationVisit, status: number, { times, issues = {} }: Entry): void {
  const { path, response } = visit;
  const actions = { action: `${path}/verify/code`, resendAction: `${path}/verify` };
  sendPage(response, status, renderCodeConfirmation({ ...formView(visit), ...actions, times, code: '', issues }));
}

function formView(visit: VerificationVisit) {
  const { path, phoneNumber } = visit;
  return { ...pageView(visit), csrfToken: issueFormToken(visit, subjectOf(visit)), phoneNumber, skipHref: path };
}

/** The form token's subject of both forms: they belong to one page and one account. */
function subjectOf({ path, user }: VerificationVisit): string {
  return `verify ${path} ${user.user.id}`;
}
