/** The reason why the API rejects the target of a link. */
export type LinkIssue = 'protocol' | 'characters' | 'invalid' | 'credentials';

/** Validates the target of a link by the same rules as the API. Undefined if it is valid. */
export function linkIssue(href: string): LinkIssue | undefined {
  if (!/^https?:\/\/[^/]/i.test(href)) return 'protocol';
  if (/[\s\\\p{Cc}\p{Bidi_Control}]/u.test(href)) return 'characters';
  if (!URL.canParse(href)) return 'invalid';
  const { username, password } = new URL(href);
  // https://bank.example@evil.example/ shows one host and opens another.
  return username === '' && password === '' ? undefined : 'credentials';
}

/** Completes what a person types: `shop.example` means `https://shop.example`. */
export function completeLink(typed: string): string {
  const href = typed.trim();
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u.test(href) ? `https://${href}` : href;
}
