import type { RequestHandler } from 'express';
import { saveConsent } from '../../accounts/grants/consent.repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { endLoginSession } from '../provider/end-login-session.ts';
import { checkFormToken } from '../provider/form-token.ts';
import { finishInteraction } from './continue-interaction.ts';
import { formContext, type PageServices, readVisit } from './hosted-page.ts';
import { readStepForm, scopesOf, signOutSubject } from './show-step.ts';

/** Continues with the account that is signed in. */
export function submitAccountChoice(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const form = await readStepForm(await readVisit(deps, request, response), 'select_account', 'account choice');
    if (!form) return;
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

/** Stores the user's decision and resumes the request. Any decision other than `allow` denies. */
export function submitConsent(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const form = await readStepForm(await readVisit(deps, request, response), 'consent', 'consent');
    if (!form) return;

    const { application, user } = form;
    const { decision } = request.body as Record<string, unknown>;
    const scopes = scopesOf(form);
    const isAllowed = decision === 'allow';
    const ctx = formContext(form, user);
    const accountId = user.user.id;
    await ctx.em.transactional(async (em) => {
      const consent = { accountId, clientId: application.clientId, scopes, now: deps.clock() };
      if (isAllowed) await saveConsent(em, consent);
      const details = { clientId: application.clientId, scopes };
      await recordAudit({ ...ctx, em }, isAllowed ? 'oauth_consent_given' : 'oauth_consent_refused', {
        accountId,
        details,
      });
    });
    const denial = { error: 'access_denied', error_description: 'the user did not allow it' };
    await finishInteraction(form, isAllowed ? { consent: {} } : denial);
  };
}
