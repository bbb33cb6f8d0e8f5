import { renderSignedIn } from '../pages/render-signed-in.ts';
import { issueFormToken } from '../provider/form-token.ts';
import { displayName, pageView, sendPage, type Visit } from './hosted-page.ts';

type SignedInVisit = Visit & { user: NonNullable<Visit['user']> };

/** Shows who is signed in when no authorization request is pending. */
export function showSignedIn(visit: SignedInVisit, status = 200): void {
  const { application, response, user } = visit;
  const path = `/login/${application.slug}`;
  const page = renderSignedIn({
    ...pageView(visit),
    user: { name: displayName(user) },
    action: `${path}/sign-out`,
    csrfToken: issueFormToken(visit, signOutSubject(user)),
    otherAccountHref: `${path}?account=other`,
  });
  sendPage(response, status, page);
}

/** Returns the form token's subject of the sign-out form. */
export function signOutSubject({ user }: SignedInVisit['user']): string {
  return `sign-out ${user.id}`;
}
