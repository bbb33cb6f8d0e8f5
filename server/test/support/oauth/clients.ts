import { JSDOM } from 'jsdom';
import { PASSWORD } from '../accounts/fixtures.ts';
import type { Browser, Page } from './browser.ts';

/** The user at the browser, and the decision on a consent page. */
type User = { readonly identifier: string; readonly decision?: 'allow' | 'deny' };

/** The kinds of applications, by how they authenticate at the token endpoint. */
const KINDS = ['client_secret_post', 'client_secret_basic', 'none'] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds of applications, each as first party and as third party. */
export const APPLICATIONS = KINDS.flatMap((kind) => [
  { kind, thirdParty: false, party: 'first' },
  { kind, thirdParty: true, party: 'third' },
]);

/**
 * Submits the only form of a page as a browser without JavaScript would: the fields of the page, the typed fields and
 * the pressed button.
 *
 * @throws Error if the form has no such field or button
 */
export async function sendForm(browser: Browser, page: Page, typed: Record<string, string>, press?: string) {
  const { document, FormData } = new JSDOM(page.text).window;
  const form = document.querySelector('form');
  if (!form) throw new Error(`no form: ${page.status} ${page.location}`);
  for (const [name, value] of Object.entries(typed)) {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`no field ${name}`);
    input.value = value;
  }
  const selector = press === undefined ? 'button:not([name])' : `button[value="${press}"]`;
  const fields = new FormData(form, form.querySelector<HTMLButtonElement>(selector));
  const sent = [...fields].map(([name, value]) => [name, String(value)]);
  return await browser.follow(await browser.submit(form.getAttribute('action') ?? '', Object.fromEntries(sent)));
}

/** Opens an authorization URL and submits every page until the callback. @returns the callback URL */
export async function authorize(browser: Browser, url: URL | string, user: User): Promise<URL> {
  let page = await browser.follow(await browser.open(String(url)));
  if (page.text.includes('name="password"')) {
    page = await sendForm(browser, page, { identifier: user.identifier, password: PASSWORD });
  }
  if (page.text.includes('name="decision"')) page = await sendForm(browser, page, {}, user.decision ?? 'allow');
  return new URL(page.location);
}
