import type { Provider, User } from '../../../../server/test/support/oauth/blackbox.ts';
import { finish, Visitor } from '../../../../server/test/support/oauth/blackbox-browser.ts';
import type { AuthorizationRequest } from '../../../src/oauth/create-authorization-request.ts';

/**
 * Opens the URL of an authorization request in a browser, and signs the user in if a login page is shown.
 *
 * @returns the URL of the callback
 */
export async function authorizeInBrowser(
  provider: Provider,
  { url }: AuthorizationRequest,
  user?: User,
  visitor = new Visitor(provider),
): Promise<string> {
  const { page } = await finish(visitor, await visitor.go(url), {}, user);
  if (!page.left) throw new Error(`no callback: ${page.status} ${page.text.slice(0, 300)}`);
  return page.left.url;
}
