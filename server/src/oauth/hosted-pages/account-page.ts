import type { Request, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { IssueKey } from '../pages/messages.ts';
import { languageLinks } from '../pages/page-language.ts';
import { renderAccountChoice } from '../pages/render-account-choice.ts';
import { nameOf } from '../provider/claims-name.ts';
import { sendPage } from './hosted-page.ts';
import { issueStepToken, type StepVisit } from './step-form.ts';

/**
 * Asks which account the application is to see: the one that is signed in, without a password, or another one.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest prompt=select_account
 */
export function showAccountChoice(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  visit: StepVisit,
  { status, fault }: { status: number; fault?: IssueKey } = { status: 200 },
): void {
  const { application, language, path, user } = visit;
  const page = renderAccountChoice({
    language,
    application: { name: application.name, logoUrl: application.logo_url },
    user: { name: nameOf(user), identifier: user.user.email ?? user.user.phoneNumber ?? '' },
    fault,
    action: `${path}/account`,
    csrfToken: issueStepToken(deps, request, response, visit, 'select_account'),
    otherAccountHref: `${path}?account=other`,
    languageLinks: languageLinks(request),
  });
  sendPage(response, status, page, application.redirect_uris);
}
