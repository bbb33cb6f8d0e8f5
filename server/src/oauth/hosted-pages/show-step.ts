import type { Request, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { IssueKey } from '../pages/messages.ts';
import { showAccountChoice } from './account-page.ts';
import { showConsent } from './consent-page.ts';
import type { Visit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showSignedIn } from './signed-in-page.ts';

/** Shows what the user has to do next; with a fault where what was sent cannot count. */
export function showStep(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  visit: Visit,
  refusal?: { status: number; fault: IssueKey },
): void {
  const { interaction, user } = visit;
  if (!user || interaction?.prompt.name === 'login') {
    showLogin(deps, request, response, visit, refusal && { ...refusal, faults: { form: refusal.fault } });
  } else if (!interaction) {
    showSignedIn(deps, request, response, { ...visit, user }, refusal);
  } else if (interaction.prompt.name === 'consent') {
    showConsent(deps, request, response, { ...visit, interaction, user }, refusal);
  } else {
    showAccountChoice(deps, request, response, { ...visit, interaction, user }, refusal);
  }
}
