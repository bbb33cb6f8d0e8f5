import type { AddedPasskey, ApiErrorBody, PasskeyLoginOptions, PasskeyOptions } from '@arot/contract';
import { db } from '../../../src/database/db.ts';
import { hashToken } from '../../../src/security/tokens.ts';
import { Browser } from '../oauth/browser.ts';
import type { TestServer } from '../test-server.ts';
import { createAccount, createSession, PASSWORD } from './fixtures.ts';
import { type Forgery, SoftwarePasskey } from './software-passkey.ts';

/** A response, with what a test reads of it. `data` is undefined for an error. */
export type Reply<T> = {
  readonly status: number;
  readonly data: T;
  readonly error: ApiErrorBody['error'] | undefined;
};

export type SecondStep = { readonly challenge: string; readonly kinds: string[] | undefined };

/** A user with a browser and an authenticator. */
export class PasskeyUser {
  readonly id: string;
  readonly identifier: string;
  readonly server: TestServer;
  browser: Browser;

  constructor(server: TestServer, account: { readonly id: string; readonly identifier: string }) {
    this.server = server;
    this.id = account.id;
    this.identifier = account.identifier;
    this.browser = new Browser(server);
  }

  /** Creates an account that is signed in. Its session is fresh. */
  static async create(server: TestServer, options: Parameters<typeof createAccount>[1] = {}): Promise<PasskeyUser> {
    const user = new PasskeyUser(server, await createAccount(server, options));
    await user.openSession();
    return user;
  }

  /** Opens a session in the browser of the user that is fresh, and has proved the password only. @returns its token */
  async openSession(): Promise<string> {
    const token = await createSession(this.server, this.id, { fresh: true });
    await db(this.server.database.fork())
      .updateTable('session')
      .set({ factorAt: null })
      .where('tokenHash', '=', hashToken(token))
      .execute();
    this.browser.setCookie('arot_session', token);
    return token;
  }

  /** Creates an account with a passkey. */
  static async withPasskey(server: TestServer): Promise<{ user: PasskeyUser; passkey: SoftwarePasskey }> {
    const user = await PasskeyUser.create(server);
    const { passkey } = await user.add();
    return { user, passkey };
  }

  authenticator(): SoftwarePasskey {
    return new SoftwarePasskey(this.server.publicOrigin);
  }

  /** Sends a request of a page of the server. */
  async call<T>(method: string, path: string, body?: unknown): Promise<Reply<T>> {
    const { status, text } = await this.browser.open(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', origin: this.server.publicOrigin },
    });
    const { data, error } = JSON.parse(text) as { data: T; error?: ApiErrorBody['error'] };
    return { status, data, error };
  }

  newPasskeyOptions() {
    return this.call<PasskeyOptions>('POST', '/api/auth/passkeys/options');
  }

  /** Adds a passkey to the account. */
  async add(more: { readonly forgery?: Forgery; readonly name?: string; readonly passkey?: SoftwarePasskey } = {}) {
    const { passkey = this.authenticator(), forgery, name } = more;
    const { data } = await this.newPasskeyOptions();
    const credential = passkey.create(data.options, forgery);
    const body = { challenge: data.challenge, credential, ...(name === undefined ? {} : { name }) };
    return { passkey, reply: await this.call<AddedPasskey>('POST', '/api/auth/passkeys/verify', body) };
  }

  /** Returns options to use a passkey: in a login, of its second step, or in a session. */
  async loginOptions(challenge?: string): Promise<PasskeyLoginOptions> {
    const body = challenge === undefined ? {} : { challenge };
    return (await this.call<PasskeyLoginOptions>('POST', '/api/auth/login/passkey/options', body)).data;
  }

  async signIn(passkey: SoftwarePasskey, forgery: Forgery = {}) {
    const { challenge, options } = await this.loginOptions();
    return await this.verify({ challenge, credential: passkey.get(options, forgery) });
  }

  verify(body: object) {
    return this.call<{ user: { id: string } }>('POST', '/api/auth/login/passkey/verify', body);
  }

  /** Sends the right password. @returns the challenge of the second step */
  async startLogin(): Promise<SecondStep> {
    const { error } = await this.call('POST', '/api/auth/login', { identifier: this.identifier, password: PASSWORD });
    const fields: Record<string, string[]> = error?.fields ?? {};
    return { challenge: fields.challenge?.[0] ?? '', kinds: fields.secondFactor };
  }

  /** Proves the second factor of a login. */
  async finishLogin(challenge: string, passkey: SoftwarePasskey, forgery: Forgery = {}) {
    const { challenge: passkeyChallenge, options } = await this.loginOptions(challenge);
    const credential = passkey.get(options, forgery);
    return await this.call<{ user: { id: string } }>('POST', '/api/auth/login/second-factor', {
      challenge,
      ...{ method: 'passkey', credential, passkeyChallenge },
    });
  }

  /** Proves in the session that it is the user. */
  async confirm(passkey: SoftwarePasskey, forgery: Forgery = {}) {
    const { challenge: passkeyChallenge, options } = await this.loginOptions();
    const credential = passkey.get(options, forgery);
    return await this.call('POST', '/api/auth/reauthenticate', { method: 'passkey', credential, passkeyChallenge });
  }
}
