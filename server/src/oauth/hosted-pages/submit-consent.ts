import type { RequestHandler } from 'express';
import { recordAudit } from '../../audit/record-audit.ts';
import { saveConsent } from '../../grants/grant.repository.ts';
import { createContext } from '../../http/context.ts';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { Engine } from '../provider/provider-source.ts';
import { scopesOf } from './consent-page.ts';
import { finishInteraction, leadTo } from './continue-request.ts';
import { readVisit } from './hosted-page.ts';
import { showStep } from './show-step.ts';
import { checkStepForm } from './step-form.ts';

/** Stores the answer and continues. Only `allow` allows. */
export function submitConsent(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response);
    const form = checkStepForm(deps, request, visit, 'consent');
    if (form === 'forged') {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'consent' }));
      return showStep(deps, request, response, visit, { status: 403, fault: 'formExpired' });
    }
    if (form === 'stale') return leadTo(request, response, visit, visit.path);

    const { application, user } = form;
    const { decision } = request.body as Record<string, unknown>;
    const scopes = scopesOf(form);
    const allowed = decision === 'allow';
    const ctx = createContext(request, deps, { kind: 'none' }, user);
    const accountId = user.user.id;
    await ctx.em.transactional(async (em) => {
      const consent = { accountId, clientId: application.client_id, scopes, now: deps.clock() };
      if (allowed) await saveConsent(em, consent);
      const details = { clientId: application.client_id, scopes };
      await recordAudit({ ...ctx, em }, allowed ? 'oauth_consent_given' : 'oauth_consent_refused', {
        accountId,
        details,
      });
    });
    const refusal = { error: 'access_denied', error_description: 'the user did not allow it' };
    await finishInteraction(request, response, form, allowed ? { consent: {} } : refusal);
  };
}
