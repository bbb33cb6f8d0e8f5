import { renderAccountChoice } from '../pages/render-account-choice.ts';
import { showConsent } from './consent-page.ts';
import { displayName, sendPage, type Visit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showStepUp } from './second-factor-page.ts';
import { showSignUp } from './sign-up-page.ts';
import { showSignedIn } from './signed-in-page.ts';
import { type Rejection, type StepVisit, stepView } from './step-form.ts';

/** Shows the page with the user's next step. */
export async function showStep(visit: Visit, rejection?: Rejection): Promise<void> {
  const { interaction, user } = visit;
  if (interaction?.prompt.name === 'create') {
    showSignUp(visit, rejection && { status: rejection.status, issues: { form: rejection.issue } });
  } else if (!user || interaction?.prompt.name === 'login') {
    showLogin(visit, rejection && { status: rejection.status, issues: { form: rejection.issue } });
  } else if (!interaction) {
    showSignedIn({ ...visit, user }, rejection?.status);
  } else if (interaction.prompt.name === 'consent') {
    showConsent({ ...visit, interaction, user }, rejection);
  } else if (interaction.prompt.name === 'second_factor') {
    await showStepUp({ ...visit, interaction, user }, rejection && { ...rejection, issues: { form: rejection.issue } });
  } else {
    showAccountChoice({ ...visit, interaction, user }, rejection);
  }
}

/**
 * Asks which account the application may see: the one that is signed in, without a password, or another one.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest prompt=select_account
 */
function showAccountChoice(visit: StepVisit, rejection?: Rejection): void {
  const { application, path, response, user } = visit;
  const page = renderAccountChoice({
    ...stepView(visit, 'select_account'),
    user: { name: displayName(user), identifier: user.user.email ?? user.user.phoneNumber ?? '' },
    issue: rejection?.issue,
    action: `${path}/account`,
  });
  sendPage(response, rejection?.status ?? 200, page, application.redirectUris);
}
