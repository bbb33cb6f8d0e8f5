import { confirmTotp, createTotp } from '../../accounts/factors/change-factors.ts';
import { kindsOfFactors } from '../../accounts/factors/factor-kinds.ts';
import { reauthenticate } from '../../auth/own-account/reauthenticate.ts';
import { ApiError } from '../../http/api-error.ts';
import { type FactorSetUpView, renderFactorSetUp, renderRecoveryCodes } from '../pages/render-factor-set-up.ts';
import { redirectFromForm } from './continue-interaction.ts';
import { codeIssuesOf, displayName, formContext, pageView, sendPage } from './hosted-page.ts';
import { type StepVisit, stepView } from './step-form.ts';

type Shown = { readonly status: number; readonly issues?: FactorSetUpView['issues'] };

/** Returns true if a staff member has no second factor, and the shop requires one. */
export async function mustSetUpFactor({ deps, user }: StepVisit): Promise<boolean> {
  return user.lacksFactor && (await kindsOfFactors(deps.database.fork(), user.user.id)).length === 0;
}

/**
 * Lets a staff member set up an authenticator app, as `POST /api/auth/factors/totp` does. That needs a fresh session, so the page may
 * ask for the password first. A page that is opened again has the same secret.
 */
export async function showFactorSetUp(
  visit: StepVisit,
  { status, issues = {} }: Shown = { status: 200 },
): Promise<void> {
  const { application, path, response, user } = visit;
  const totp = user.isFresh ? await createTotp(formContext(visit, user), true) : undefined;
  const view = { ...stepView(visit, 'second_factor'), action: `${path}/step-up`, userName: displayName(user) };
  sendPage(response, status, renderFactorSetUp({ ...view, totp, issues }), application.redirectUris);
}

/** Confirms the app by its first code, and shows the recovery codes; or makes the session fresh by the password. */
export async function submitFactorSetUp(
  visit: StepVisit,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<void> {
  const { application, path, response, user } = visit;
  const ctx = formContext(visit, user);
  try {
    if (!user.isFresh) {
      await reauthenticate(ctx, { password });
      return redirectFromForm(visit, path);
    }
    const { recoveryCodes: codes } = await confirmTotp(ctx, { code });
    const page = renderRecoveryCodes({ ...pageView(visit), codes, continueHref: path });
    sendPage(response, 200, page, application.redirectUris);
  } catch (error) {
    const limited = codeIssuesOf(error, visit);
    if (limited) return await showFactorSetUp(visit, { status: limited.status, issues: limited });
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    // The secret has expired, or the session has ended.
    if (error.code !== 'VALIDATION_ERROR') return redirectFromForm(visit, path);
    const issues = user.isFresh
      ? { code: 'authenticatorCodeRejected' as const }
      : { password: 'passwordWrong' as const };
    await showFactorSetUp(visit, { status: 400, issues });
  }
}
