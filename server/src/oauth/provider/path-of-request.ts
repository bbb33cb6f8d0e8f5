import type { Provider } from 'oidc-provider';

/** The page of an authorization request: the same one for every step of it, and for no other request. */
export function pathOfRequest(slug: string, { cid }: Pick<InstanceType<Provider['Interaction']>, 'cid'>): string {
  return `/login/${slug}/${cid}`;
}
