import type { RequestHandler } from 'express';
import { ForbiddenError, logForbidden } from '../../http/forbidden.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { Engine } from '../provider/provider-source.ts';
import { finishInteraction, leadTo } from './continue-request.ts';
import { readVisit } from './hosted-page.ts';
import { showStep } from './show-step.ts';
import { checkStepForm } from './step-form.ts';

/** Continues as the account that is signed in. */
export function submitAccountChoice(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response);
    const form = checkStepForm(deps, request, visit, 'select_account');
    if (form === 'forged') {
      logForbidden(request, new ForbiddenError({ check: 'form token', mode: 'account choice' }));
      return showStep(deps, request, response, visit, { status: 403, fault: 'formExpired' });
    }
    if (form === 'stale') return leadTo(request, response, visit, visit.path);
    await finishInteraction(request, response, form, { select_account: {} });
  };
}
