import type { IssueKey } from '../pages/messages.ts';
import { checkFormToken, issueFormToken } from '../provider/form-token.ts';
import { isPending } from './continue-interaction.ts';
import { type Interaction, pageView, type Visit } from './hosted-page.ts';

/** A visit to a pending interaction by a user who is signed in. */
export type StepVisit = Visit & { interaction: Interaction; user: NonNullable<Visit['user']> };

/** The reason why a submitted form was rejected, and the status of the page that shows it. */
export type Rejection = { readonly status: number; readonly issue: IssueKey };

type Step = 'consent' | 'select_account' | 'second_factor';

/** Returns the data of a page with a step's form. The form's token belongs to one request and one account. */
export function stepView(visit: StepVisit, step: Step) {
  const { path, user } = visit;
  return {
    ...pageView(visit),
    csrfToken: issueFormToken(visit, subjectOf(step, path, user.user.id)),
    otherAccountHref: `${path}?account=other`,
  };
}

/**
 * Checks the form of a step. A form of this browser is stale if its request has ended or is at another step, or if its
 * user has signed out or is another one now. Then nothing may be stored.
 *
 * @returns the visit if the form is valid
 */
export function checkStepForm(visit: Visit, step: Step): StepVisit | 'stale' | 'forged' {
  const { interaction, path, user } = visit;
  const promptedAccount = interaction?.session?.accountId;
  const shownTo = [user?.user.id, promptedAccount].find(
    (accountId) => accountId !== undefined && checkFormToken(visit, subjectOf(step, path, accountId)),
  );
  if (shownTo === undefined) return 'forged';
  if (!interaction || !user || interaction.prompt.name !== step) return 'stale';
  // A newer session of the same account is the same user.
  const isOpen = isPending(interaction, user) || (interaction.result === undefined && promptedAccount === user.user.id);
  return isOpen && shownTo === user.user.id ? { ...visit, interaction, user } : 'stale';
}

function subjectOf(step: Step, path: string, accountId: string): string {
  return `${step} ${path} ${accountId}`;
}
