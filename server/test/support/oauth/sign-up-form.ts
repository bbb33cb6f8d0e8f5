import { JSDOM } from 'jsdom';
import { PASSWORD } from '../accounts/fixtures.ts';
import { sampleFile } from '../registration/forms.ts';
import { actionOf, type Browser, csrfOf, type Page } from './browser.ts';

/** Sends the sign-up form of a page as a browser does: the token first, then the texts, then the files. */
export function sendSignUp(
  browser: Browser,
  page: Page,
  parts: Record<string, string | Blob>,
  headers: Record<string, string> = {},
): Promise<Page> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ csrf: csrfOf(page), password: PASSWORD, ...parts })) {
    form.set(name, value);
  }
  return browser.open(actionOf(page), { method: 'POST', body: form, headers });
}

/** Follows the redirects of a sign-up, and skips the verification of the mobile number. */
export async function skipVerification(browser: Browser, sent: Page): Promise<Page> {
  const page = await browser.follow(sent);
  const link = [...documentOf(page).querySelectorAll('a')].find(({ textContent }) => textContent === 'Not now');
  if (!link) throw new Error(`no verification page: ${page.status} ${page.location}`);
  return await browser.follow(await browser.open(link.getAttribute('href') ?? ''));
}

/** Returns a picture for the form. */
export function picture(bytes: BlobPart = sampleFile('image/png')): File {
  return new File([bytes], 'shop.png', { type: 'image/png' });
}

export function documentOf({ text }: Page): Document {
  return new JSDOM(text.replace(/<style>[^<]*<\/style>/, '')).window.document;
}

/** Returns the issue of each field of a page. */
export function issuesOf(page: Page): Record<string, string> {
  const issues = [...documentOf(page).querySelectorAll('p.issue')];
  return Object.fromEntries(issues.map(({ id, textContent }) => [id.replace(/-issue$/, ''), textContent]));
}

/** Returns the list of issues above the form. */
export function summaryOf(page: Page): string | undefined {
  return documentOf(page).querySelector('[role="alert"] ul')?.textContent;
}
