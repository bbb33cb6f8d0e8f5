type Policy = { createHTML(html: string): string };
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

const rules: Policy = { createHTML: (html) => html };

/**
 * The only way of this page from text to HTML: its Content-Security-Policy names this policy and allows no other. Browsers
 * without Trusted Types use the text itself.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 */
const policy =
  (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('arot-rich-text', rules) ?? rules;

/** @param html what the API has sanitized */
export function trustHtml(html: string): string {
  return policy.createHTML(html);
}
