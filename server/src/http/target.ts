export type Targeted = { readonly url?: string | undefined; readonly originalUrl?: string };

/** Returns the target of a request as it was sent. Express changes `url` while it routes, and stores it in `originalUrl` before. */
export function targetOf({ originalUrl, url = '' }: Targeted): string {
  return originalUrl ?? url;
}

/** Returns path and query of a target; undefined if it has no path. `*` is the path of `OPTIONS *`. */
export function pathOf(target: string): string | undefined {
  if (target.startsWith('/') || target === '*') return target;
  const [, scheme, authority, path = ''] = /^(https?):\/\/([^/?#]+)(.*)$/is.exec(target) ?? [];
  if (authority === undefined || !URL.canParse(`${scheme}://${authority}/`)) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}
