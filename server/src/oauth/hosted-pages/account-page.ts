import { renderAccountChoice } from '../pages/render-account-choice.ts';
import { displayName, sendPage } from './hosted-page.ts';
import type { Rejection } from './show-step.ts';
import { type StepVisit, stepView } from './step-form.ts';

/**
 * Asks which account the application may see: the one that is signed in, without a password, or another one.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest prompt=select_account
 */
export function showAccountChoice(visit: StepVisit, rejection?: Rejection): void {
  const { application, path, response, user } = visit;
  const page = renderAccountChoice({
    ...stepView(visit, 'select_account'),
    user: { name: displayName(user), identifier: user.user.email ?? user.user.phoneNumber ?? '' },
    issue: rejection?.issue,
    action: `${path}/account`,
  });
  sendPage(response, rejection?.status ?? 200, page, application.redirect_uris);
}
