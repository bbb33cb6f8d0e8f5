import type { Request, RequestHandler, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { renderContinue } from '../pages/render-continue.ts';
import type { Engine } from '../provider/provider-source.ts';
import { type Interaction, readVisit, sendPage, type Visit } from './hosted-page.ts';
import { isFromPage } from './is-from-page.ts';

/** Continues an authorization request with what the user has answered in a form. */
export async function finishInteraction(
  request: Request,
  response: Response,
  { path, interaction }: Pick<Visit, 'path'> & { interaction: Interaction },
  answer: Interaction['result'] & object,
): Promise<void> {
  interaction.result = 'error' in answer ? answer : { ...interaction.lastSubmission, ...answer };
  await interaction.persist();
  // What browsers hold against redirects after a form, the page in between ends; others just follow them.
  response.redirect(303, isFromPage(request) ? `${path}/continue` : interaction.returnTo);
}

/**
 * Whether the step of a request is still the one that its user has to take: it has no answer yet, and the session is
 * the one that it was made for.
 */
export function isCurrent({ result, session }: Interaction, user: Visit['user']): boolean {
  return result === undefined && session?.uid === user?.sessionId;
}

/**
 * Continues an authorization request whose user has signed in, signed out or answered meanwhile, such as in another tab.
 * The provider decides anew what it needs. It makes the next step for the session of now, so this happens once.
 */
export async function resumeInteraction(response: Response, interaction: Interaction): Promise<void> {
  if (interaction.result === undefined && interaction.lastSubmission !== undefined) {
    interaction.result = interaction.lastSubmission;
    await interaction.persist();
  }
  response.redirect(303, interaction.returnTo);
}

/** Sends a browser to another page. After a form it goes by a page in between, from where it may be led anywhere. */
export function leadTo(request: Request, response: Response, { language }: Visit, href: string): void {
  if (isFromPage(request)) sendPage(response, 200, renderContinue({ language, href }));
  else response.redirect(303, href);
}

/**
 * Leads from a form back to the authorization request, by a step that is no answer to the form.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function continuePage(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const { interaction, language, path } = await readVisit(deps, engine, request, response);
    if (!interaction?.result) return response.redirect(303, path);
    sendPage(response, 200, renderContinue({ language, href: interaction.returnTo }));
  };
}
