import { readFileSync } from 'node:fs';
import { factorRoutes } from '@arot/contract';
import type { Language } from '../../base/language.ts';
import { Html, html } from './html.ts';
import { MESSAGES } from './messages.ts';
import { hashSource } from './page-headers.ts';

const script = readFileSync(new URL('passkey-button.js', import.meta.url), 'utf8');

/** The policy of a page with the button. It allows its only script, which asks this server for a challenge. */
export const passkeyPolicy = { script: hashSource(script), connects: true } as const;

/**
 * Renders a button for the end of a form, which sends `method=passkey`, `credential` as JSON, and `passkeyChallenge` in addition to its
 * own fields. Without JavaScript, or if the browser has no passkeys, it stays hidden. The script is inline, as the style is; the page
 * needs {@link passkeyPolicy}.
 *
 * @param challenge of the login whose second step the passkey is
 * @see https://www.w3.org/TR/webauthn-3/#sctn-getAssertion
 */
export function renderPasskeyButton(language: Language, challenge?: string): Html {
  const { path } = factorRoutes.passkeyLoginOptions;
  return html`<button type="button" class="secondary" data-passkey-options="${path}"${challenge !== undefined && html` data-challenge="${challenge}"`} data-passkey-failure="${MESSAGES.passkeyNotUsed[language]}" hidden>${MESSAGES.usePasskey[language]}</button>
${new Html(`<script type="module">${script}</script>`)}`;
}
