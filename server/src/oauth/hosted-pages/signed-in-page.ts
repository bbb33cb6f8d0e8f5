import type { Request, Response } from 'express';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { languageLinks } from '../pages/page-language.ts';
import { renderSignedIn } from '../pages/render-signed-in.ts';
import { nameOf } from '../provider/claims-name.ts';
import { issueFormToken } from './form-token.ts';
import { sendPage, type Visit } from './hosted-page.ts';

type SignedInVisit = Visit & { user: NonNullable<Visit['user']> };

/** Who is signed in, where no authorization request is waiting. */
export function showSignedIn(
  deps: OAuthDependencies,
  request: Request,
  response: Response,
  { application, language, user }: SignedInVisit,
  { status }: { status: number } = { status: 200 },
): void {
  const path = `/login/${application.slug}`;
  const page = renderSignedIn({
    language,
    application: { name: application.name, logoUrl: application.logo_url },
    user: { name: nameOf(user) },
    action: `${path}/sign-out`,
    csrfToken: issueFormToken(deps, request, response, aboutSignOut(user)),
    otherAccountHref: `${path}?account=other`,
    languageLinks: languageLinks(request),
  });
  sendPage(response, status, page);
}

export function aboutSignOut({ user }: SignedInVisit['user']): string {
  return `sign-out ${user.id}`;
}
