import type { Request, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { isCurrent } from './continue-request.ts';
import { checkFormToken, issueFormToken } from './form-token.ts';
import type { Interaction, Visit } from './hosted-page.ts';

/** A visit in the middle of an authorization request, by a user who is signed in. */
export type StepVisit = Visit & { interaction: Interaction; user: NonNullable<Visit['user']> };

type Step = 'consent' | 'select_account';

/** The token of a form that asks the user who is signed in: it belongs to one request and one account. */
export function issueStepToken(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  { path, user }: StepVisit,
  step: Step,
): string {
  return issueFormToken(deps, request, response, aboutOf(step, path, user.user.id));
}

/**
 * Whether the answer in a form counts. A form of this browser is stale where its request has ended or has come further,
 * or its user has signed out or is another one now: nothing is stored, and the page shows what is to be done now.
 *
 * @returns the visit, with what an answer needs, where it counts
 */
export function checkStepForm(
  deps: OAuthDependencies,
  request: Request,
  visit: Visit,
  step: Step,
): StepVisit | 'stale' | 'forged' {
  const { interaction, path, user } = visit;
  const askedAccount = interaction?.session?.accountId;
  const { csrf } = (request.body ?? {}) as Record<string, unknown>;
  const shownTo = [user?.user.id, askedAccount].find(
    (accountId) =>
      accountId !== undefined && checkFormToken(deps, request, aboutOf(step, path, accountId), String(csrf)),
  );
  if (shownTo === undefined) return 'forged';
  if (!interaction || !user || interaction.prompt.name !== step) return 'stale';
  // A newer session of the same account is the same user.
  const isOpen = isCurrent(interaction, user) || (interaction.result === undefined && askedAccount === user.user.id);
  return isOpen && shownTo === user.user.id ? { ...visit, interaction, user } : 'stale';
}

function aboutOf(step: Step, path: string, accountId: string): string {
  return `${step} ${path} ${accountId}`;
}
