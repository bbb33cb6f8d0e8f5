import type { Request, RequestHandler } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { Engine } from '../provider/provider-source.ts';
import { isCurrent, resumeInteraction } from './continue-request.ts';
import { readVisit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showStep } from './show-step.ts';

/**
 * The page of an authorization request, `/login/{slug}/{uid}`, whatever the request has come to; and the page of an
 * application without one, `/login/{slug}`. It may be opened again at any time: after a reload, with Back, by a bookmark.
 */
export function requestPage(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, engine, request, response);
    const { application, interaction, user } = visit;
    if (isForAnotherAccount(request)) return showLogin(deps, request, response, visit);
    if (interaction && !isCurrent(interaction, user)) return await resumeInteraction(response, interaction);
    if (!interaction && user && application.home_url !== null) return response.redirect(303, application.home_url);
    showStep(deps, request, response, visit);
  };
}

/** A form of a page was opened as a page, as a reload does after an error: the page itself. */
export function openPage(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const { path } = await readVisit(deps, engine, request, response);
    response.redirect(303, path);
  };
}

function isForAnotherAccount({ url }: Request): boolean {
  return new URL(url, 'http://here.invalid').searchParams.get('account') === 'other';
}
