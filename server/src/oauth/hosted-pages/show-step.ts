import type { IssueKey } from '../pages/messages.ts';
import { showAccountChoice } from './account-page.ts';
import { showConsent } from './consent-page.ts';
import type { Visit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showSignedIn } from './signed-in-page.ts';

/** Why a submitted form was rejected, and the status of the page that says so. */
export type Rejection = { readonly status: number; readonly issue: IssueKey };

/** Shows the page with the user's next step. */
export function showStep(visit: Visit, rejection?: Rejection): void {
  const { interaction, user } = visit;
  if (!user || interaction?.prompt.name === 'login') {
    showLogin(visit, rejection && { status: rejection.status, issues: { form: rejection.issue } });
  } else if (!interaction) {
    showSignedIn({ ...visit, user }, rejection?.status);
  } else if (interaction.prompt.name === 'consent') {
    showConsent({ ...visit, interaction, user }, rejection);
  } else {
    showAccountChoice({ ...visit, interaction, user }, rejection);
  }
}
