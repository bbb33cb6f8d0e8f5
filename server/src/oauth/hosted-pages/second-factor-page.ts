import type { FactorMethod } from '@arot/contract';
import { kindsOfFactors } from '../../accounts/factors/factor-kinds.ts';
import { passkeyPolicy } from '../pages/render-passkey-button.ts';
import {
  renderNoFactor,
  renderSecondFactor,
  type SecondFactorView,
  type TypedMethod,
} from '../pages/render-second-factor.ts';
import { issueFormToken } from '../provider/form-token.ts';
import { displayName, pageView, sendPage, type Visit } from './hosted-page.ts';
import { mustSetUpFactor, showFactorSetUp } from './set-up-factor.ts';
import { type StepVisit, stepView } from './step-form.ts';

/** The state of the page. Without a method, it asks for what is easiest to type. */
export type ShownFactor = {
  readonly status: number;
  readonly method?: TypedMethod | undefined;
  readonly issues?: SecondFactorView['issues'];
};

/** A login that waits for a second factor. */
export type PendingFactor = { readonly challenge: string; readonly kinds: readonly FactorMethod[] };

/** Asks for the second factor of a login. */
export function showSecondFactor(
  visit: Visit,
  { challenge, kinds }: PendingFactor,
  { status, method, issues = {} }: ShownFactor = { status: 200 },
): void {
  const { application, path, response } = visit;
  const page = renderSecondFactor({
    ...pageView(visit),
    action: `${path}/factor`,
    csrfToken: issueFormToken(visit, secondFactorSubject(visit, challenge)),
    challenge,
    userName: undefined,
    kinds,
    method: chooseMethod(kinds, method),
    issues,
    otherAccountHref: `${path}?account=other`,
  });
  sendPage(response, status, page, application.redirectUris, kinds.includes('passkey') ? passkeyPolicy : {});
}

/** Asks a user who is signed in for a second factor, because the application requires it, or the shop of its staff. */
export async function showStepUp(
  visit: StepVisit,
  { status, method, issues = {} }: ShownFactor = { status: 200 },
): Promise<void> {
  const { application, deps, path, response, user } = visit;
  if (await mustSetUpFactor(visit)) return await showFactorSetUp(visit, { status, issues: { form: issues.form } });
  const kinds = await kindsOfFactors(deps.database.fork(), user.user.id);
  const view = { ...stepView(visit, 'second_factor'), action: `${path}/step-up`, userName: displayName(user) };
  const page =
    kinds.length === 0
      ? renderNoFactor(view)
      : renderSecondFactor({ ...view, challenge: undefined, kinds, method: chooseMethod(kinds, method), issues });
  sendPage(response, status, page, application.redirectUris, kinds.includes('passkey') ? passkeyPolicy : {});
}

/** Returns the form token's subject of a login's second step: it belongs to one page and one challenge. */
export function secondFactorSubject({ path }: Visit, challenge: string): string {
  return `second factor ${path} ${challenge}`;
}

function chooseMethod(kinds: readonly FactorMethod[], wanted: TypedMethod | undefined): TypedMethod | undefined {
  return [wanted, 'totp' as const, 'recovery-code' as const].find((kind) => kind !== undefined && kinds.includes(kind));
}
