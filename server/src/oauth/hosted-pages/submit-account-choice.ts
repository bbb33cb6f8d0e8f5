import type { RequestHandler } from 'express';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import { endLoginSession } from '../provider/end-login-session.ts';
import { checkFormToken, issueOfForm } from '../provider/form-token.ts';
import { finishInteraction, redirectFromForm } from './continue-interaction.ts';
import { type PageServices, readVisit } from './hosted-page.ts';
import { showStep } from './show-step.ts';
import { signOutSubject } from './signed-in-page.ts';
import { checkStepForm } from './step-form.ts';

/** Continues with the account that is signed in. */
export function submitAccountChoice(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const form = checkStepForm(visit, 'select_account');
    if (form === 'forged') {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'account choice' }));
      return await showStep(visit, { status: 403, issue: issueOfForm(request) });
    }
    if (form === 'stale') return redirectFromForm(visit, visit.path);
    await finishInteraction(form, { select_account: {} });
  };
}

/** Ends the login session, as a logout at the API does. */
export function submitSignOut(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { path, user } = visit;
    if (!user || !checkFormToken(visit, signOutSubject(user))) return response.redirect(303, path);
    await endLoginSession(deps, request, response);
    response.redirect(303, '/oauth/logout/success');
  };
}
