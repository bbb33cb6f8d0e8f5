import { vi } from 'vitest';
import { type Person, passTime, setUpTotp } from '../accounts/factors.ts';
import type { TestServer } from '../test-server.ts';
import { actionOf, type Browser, csrfOf, logIn, type Page } from './browser.ts';

/** Moves the clock of a server and of this process, which the provider reads. `vi.useRealTimers` ends it for the process. */
export function wait(server: TestServer, seconds: number): void {
  vi.setSystemTime(passTime(server, seconds * 1_000));
}

/** Sets up an authenticator app, with the clock that the provider reads too. */
export async function setUpAuthenticator(server: TestServer, identifier: string): Promise<Person> {
  // A clock of the process that steps back far disturbs the timers of the embedded database.
  wait(server, Math.max(0, (Date.now() - passTime(server, 0).getTime()) / 1_000));
  const person = await setUpTotp(server, identifier);
  wait(server, 0);
  const nextCode = () => {
    const code = person.nextCode();
    wait(server, 0);
    return code;
  };
  return { ...person, nextCode };
}

/** Returns the fields of the form on a page that the browser fills in. */
export function hiddenFieldsOf({ text }: Page): Record<string, string> {
  const inputs = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

/** Sends the code on the page of a second factor, and follows the redirects. */
export async function sendCode(browser: Browser, page: Page, code: string, more: Record<string, string> = {}) {
  if (csrfOf(page) === '') throw new Error(`no form: ${page.status} ${page.location}`);
  const fields = { ...hiddenFieldsOf(page), code, ...more };
  return await browser.follow(await browser.submit(actionOf(page), fields));
}

/** Signs in with the password and a code, from a login page on. */
export async function logInWithCode(browser: Browser, page: Page, person: Person): Promise<Page> {
  return await sendCode(browser, await logIn(browser, page, person.identifier), person.nextCode());
}
