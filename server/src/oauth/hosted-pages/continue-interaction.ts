import type { RequestHandler } from 'express';
import { needsContinuePage, renderContinue } from '../pages/render-continue.ts';
import { type Interaction, type PageServices, readVisit, sendPage, type Visit } from './hosted-page.ts';

/** Stores what the user submitted in a form, and resumes the authorization request. */
export async function finishInteraction(
  { path, provider, request, response }: Visit,
  result: Interaction['result'] & object,
): Promise<void> {
  const returnTo = await provider.interactionResult(request, response, result);
  response.redirect(303, needsContinuePage(request) ? `${path}/continue` : returnTo);
}

/**
 * Returns true if an interaction still waits for the user's input: nothing was submitted yet, and the login session is the one
 * that it was created for. A second factor may have been proved in that session elsewhere.
 */
export function isPending({ prompt, result, session }: Interaction, user: Visit['user']): boolean {
  const isProved = prompt.name === 'second_factor' && user?.factorAt != null;
  return result === undefined && session?.loginSessionId === user?.sessionId && !isProved;
}

/**
 * Resumes an authorization request whose user signed in, signed out or submitted a form meanwhile, for example in
 * another tab. The provider decides again what it needs and creates the next interaction for the current session, so
 * this happens only once.
 */
export async function resumeInteraction(
  { provider, request, response }: Visit,
  interaction: Interaction,
): Promise<void> {
  if (interaction.result === undefined && interaction.lastSubmission !== undefined) {
    await provider.interactionResult(request, response, {});
  }
  response.redirect(303, interaction.returnTo);
}

/**
 * Resumes the authorization request after a login; without one, redirects to the application's home URL.
 *
 * @param login `detour`: a page of this server that the user sees first. It continues at the page of the request.
 */
export async function continueLogin(
  visit: Visit,
  { accountId, signedInAt, detour }: { accountId: string; signedInAt: Date; detour?: string | undefined },
): Promise<void> {
  const { application, interaction, provider, request, response } = visit;
  if (!interaction) return redirectFromForm(visit, detour ?? application.homeUrl ?? `/login/${application.slug}`);
  const result = { login: { accountId, ts: Math.floor(signedInAt.getTime() / 1_000), remember: false } };
  if (detour === undefined) return await finishInteraction(visit, result);
  await provider.interactionResult(request, response, result);
  redirectFromForm(visit, detour);
}

/** Redirects to a URL, by a continue page where the browser needs one, see {@link needsContinuePage}. */
export function redirectFromForm({ request, response, language }: Visit, href: string): void {
  if (needsContinuePage(request)) sendPage(response, 200, renderContinue({ language, href }));
  else response.redirect(303, href);
}

/** Returns the page between a form and the resumed authorization request. */
export function continuePage(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const { interaction, language, path } = await readVisit(deps, request, response);
    if (!interaction?.result) return response.redirect(303, path);
    sendPage(response, 200, renderContinue({ language, href: interaction.returnTo }));
  };
}
