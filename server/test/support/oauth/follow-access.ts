import { API_SCOPES, listRoutes, PERMISSION_CODES, PROGRAM_PERMISSIONS } from '@arot/contract';
import { deleteKey } from '../../../src/accounts/keys/service-key.repository.ts';
import { setActive } from '../../../src/accounts/set-active.ts';
import { db } from '../../../src/database/db.ts';
import { timestamp } from '../../../src/database/schema/timestamps.ts';
import { json } from '../../../src/database/schema/values.ts';
import { changeApplication, setApplicationEnabled } from '../../../src/oauth/applications/change-application.ts';
import { createAccount, createSession } from '../accounts/fixtures.ts';
import { commandContext } from '../accounts/operations.ts';
import { createServiceKeyCaller } from '../accounts/service-keys.ts';
import { pathOf } from '../http/path-of.ts';
import { randomNumbers } from '../random-numbers.ts';
import type { TestServer } from '../test-server.ts';
import {
  decide,
  type ModelAccount,
  type ModelApplication,
  type ModelCredential,
  type ModelGrant,
} from './access-model.ts';
import { Browser, getCode, redeem, refresh, requestTokens } from './browser.ts';
import { createTestApplication } from './fixtures.ts';

const TOKEN_MS = 3_600_000;
const KEY_MS = 90 * 86_400_000;
const ALSO_NEEDED: Readonly<Record<string, readonly string[]>> = { getCatalogSnapshot: ['catalog:read'] };
const OF_ACCOUNTS: readonly string[] = ['optional', 'session', 'customer', 'staff'];

/**
 * Sends random requests with keys and tokens to random routes, while scopes, roles, bindings, grants and the time change. The model
 * decides who gets in.
 *
 * @returns how many requests had each outcome, and every request whose outcome was another one than the model's
 */
export async function followAccess(server: TestServer, { seed, requests }: { seed: number; requests: number }) {
  const world = await AccessWorld.create(server, randomNumbers(seed));
  const seen: Record<string, number> = {};
  const differences: object[] = [];
  for (let index = 0; index < requests; index += 1) {
    if (index % 4 === 0) await world.change();
    const { expected, found, request } = await world.ask();
    seen[expected] = (seen[expected] ?? 0) + 1;
    if (expected !== found) differences.push({ index, expected, found, ...request });
  }
  return { seen, differences };
}

class AccessWorld {
  readonly #server: TestServer;
  readonly #random: () => number;
  readonly #roles = new Map<string, string[]>();
  readonly #accounts: ModelAccount[] = [];
  readonly #applications: ModelApplication[] = [];
  readonly #grants: ModelGrant[] = [];
  readonly #credentials: ModelCredential[] = [];
  readonly #routes = [
    ...listRoutes()
      .filter(({ route }) => OF_ACCOUNTS.includes(route.metadata.auth))
      .map((named) => ({ ...named, path: pathOf(named), byPrice: false })),
    ...listRoutes()
      .filter(({ operation }) => operation === 'listProducts')
      .map((named) => ({ ...named, path: '/api/products?sort=price', byPrice: true })),
  ];
  #now = Date.now();

  private constructor(server: TestServer, random: () => number) {
    this.#server = server;
    this.#random = random;
  }

  static async create(server: TestServer, random: () => number): Promise<AccessWorld> {
    const world = new AccessWorld(server, random);
    for (const kind of ['customer', 'customer', 'user', 'staff', 'staff', 'service', 'service'] as const) {
      await world.#addAccount(kind);
    }
    for (let count = 0; count < 3; count += 1) await world.#addApplication();
    for (const change of [world.#addKey, world.#signIn, world.#getClientToken, world.#addForeign])
      for (let count = 0; count < 4; count += 1) await change.call(world);
    return world;
  }

  /** Sends a random request. @returns what the model expects and what the server decided */
  async ask() {
    // The newest half is asked most: the others have often ended.
    const recent = this.#credentials.slice(-16);
    const credential = this.#pick(this.#random() < 0.8 ? recent : this.#credentials);
    // Most routes of people are closed to all of them.
    const open = this.#routes.filter(({ route: { metadata } }) => ['staff', 'optional'].includes(metadata.auth));
    const { operation, route, path, byPrice } = this.#pick(this.#random() < 0.7 ? open : this.#routes);
    const { metadata, method } = route;
    const question = { metadata, byPrice, alsoNeeded: ALSO_NEEDED[operation] ?? [] };
    const expected = decide(credential, question, { now: this.#now, roles: this.#roles });
    const headers = { authorization: `Bearer ${credential.value}` };
    const { status } = await this.#server.request(path, { method, headers });
    const found = status === 401 || status === 403 ? status : 'in';
    return { expected, found, request: { operation, path, status, kind: credential.kind } };
  }

  /** Makes a random change. */
  async change(): Promise<void> {
    const frequent = [this.#signIn, this.#refresh, this.#getClientToken, this.#getClientToken, this.#addKey];
    const rare = [
      ...[this.#addForeign, this.#endToken, this.#endKey, this.#switchApplication, this.#switchAccount],
      ...[this.#changeScopes, this.#changeRole, this.#bind, this.#passTime],
    ];
    await this.#pick([...frequent, ...rare]).call(this);
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  #some<T>(items: readonly T[], share = 0.6): T[] {
    return items.filter(() => this.#random() < share);
  }

  #add(credential: ModelCredential): void {
    this.#credentials.push(credential);
  }

  async #addAccount(kind: ModelAccount['kind']): Promise<void> {
    const permissions = this.#random() < 0.4 ? ['*'] : this.#some(PERMISSION_CODES, 0.8);
    if (kind === 'service') {
      const { id, role } = await createServiceKeyCaller(this.#server, permissions);
      this.#roles.set(role, permissions);
      this.#accounts.push({ id, kind, role, active: true });
      return;
    }
    const role = kind === 'staff' ? `model ${this.#accounts.length}` : '';
    const options =
      kind === 'customer' ? { customerType: 'RETAIL' as const } : role === '' ? {} : { role, permissions };
    const { id } = await createAccount(this.#server, options);
    if (role !== '') this.#roles.set(role, permissions);
    this.#accounts.push({ id, kind, role, active: true });
  }

  async #addApplication(): Promise<void> {
    const scopes = this.#some(API_SCOPES, 0.8);
    const test = await createTestApplication(this.#server, { scopes, defaultScope: 'openid' });
    this.#applications.push({ test, scopes, enabled: true, account: undefined });
    await this.#bind();
  }

  #services(): ModelAccount[] {
    return this.#accounts.filter(({ kind }) => kind === 'service');
  }

  async #addKey(): Promise<void> {
    const account = this.#pick(this.#services());
    const permissions = this.#random() < 0.5 ? null : this.#some(PROGRAM_PERMISSIONS, 0.8);
    const isHere = this.#random() < 0.8;
    const { key, keyId } = await createServiceKeyCaller(this.#server, ['*']);
    // A key of another account becomes one of this account: so it may name permissions that the role does not have any more.
    await db(this.#server.database.fork())
      .updateTable('service_key')
      .set({
        accountId: account.id,
        permissions: permissions === null ? null : json(permissions),
        addressRanges: json(isHere ? ['127.0.0.0/8'] : ['10.0.0.0/8']),
      })
      .where('id', '=', keyId)
      .execute();
    this.#add({
      kind: 'key',
      value: key,
      account,
      permissions,
      isHere,
      expiresAt: Date.now() + KEY_MS,
      hasEnded: false,
    });
  }

  async #addForeign(): Promise<void> {
    const grant = this.#grants.at(-1);
    const values = ['x'.repeat(43), `sk_${'a'.repeat(69)}`, grant?.refreshToken ?? 'none'];
    this.#add({ kind: 'foreign', value: this.#pick(values), expiresAt: Infinity, hasEnded: true });
  }

  async #signIn(): Promise<void> {
    const application = this.#pick(this.#applications);
    const account = this.#pick(this.#accounts.filter(({ kind }) => kind !== 'service'));
    if (!application.enabled || !account.active) return;
    const browser = new Browser(this.#server);
    const token = await createSession(this.#server, account.id);
    await db(this.#server.database.fork())
      .updateTable('session')
      .set({ expiresAt: timestamp(new Date(this.#now + TOKEN_MS)), lastUsedAt: timestamp(new Date(this.#now)) })
      .where('accountId', '=', account.id)
      .execute();
    browser.setCookie('arot_session', token);
    const isForApi = this.#random() < 0.8;
    const asked = ['openid', ...this.#some(API_SCOPES, 0.8)];
    const parameters = { scope: asked.join(' '), ...(isForApi ? { resource: this.#resource() } : {}) };
    const { body } = await redeem(
      this.#server,
      application.test,
      await getCode(browser, application.test, '', parameters),
    );
    const scopes = asked.filter((scope) => application.scopes.includes(scope));
    const grant = { application, account, isForApi, scopes, refreshToken: body.refresh_token, hasEnded: false };
    this.#grants.push(grant);
    this.#addToken(grant, body.access_token, scopes);
  }

  async #refresh(): Promise<void> {
    const live = this.#grants.filter(
      ({ hasEnded, application, account }) => !hasEnded && application.enabled && account.active,
    );
    if (live.length === 0) return;
    const grant = this.#pick(live);
    const { application } = grant;
    const scopes = this.#random() < 0.5 ? grant.scopes : ['openid', ...this.#some(grant.scopes)];
    const scope = { scope: scopes.filter((each, index) => scopes.indexOf(each) === index).join(' ') };
    const { status, body } = await refresh(this.#server, application.test, grant.refreshToken, {
      ...(scopes === grant.scopes || !grant.scopes.includes('openid') ? {} : scope),
    });
    if (status !== 200) throw new Error(`no refresh: ${JSON.stringify(body)}`);
    grant.refreshToken = body.refresh_token;
    this.#addToken(grant, body.access_token, grant.scopes.includes('openid') ? scopes : grant.scopes);
  }

  #addToken(grant: ModelGrant, value: string, scopes: readonly string[]): void {
    const live = scopes.filter((scope) => grant.application.scopes.includes(scope));
    this.#add({ kind: 'token', value, grant, scopes: live, expiresAt: this.#now + TOKEN_MS, hasEnded: false });
  }

  async #getClientToken(): Promise<void> {
    const application = this.#pick(this.#applications);
    const allowed = application.scopes.filter((scope) => scope.startsWith('staff:'));
    const asked = this.#random() < 0.5 ? allowed : this.#some(allowed);
    const scope = asked === allowed ? {} : { scope: ['openid', ...asked].join(' ') };
    const isPossible = application.enabled && application.account?.active === true && asked.length > 0;
    const fields = { grant_type: 'client_credentials', ...scope };
    const { status, body } = await requestTokens(this.#server, application.test, fields);
    if ((status === 200) !== isPossible) throw new Error(`${isPossible} but ${status}: ${JSON.stringify(body)}`);
    if (!isPossible) return;
    const expiresAt = this.#now + TOKEN_MS;
    this.#add({
      kind: 'client token',
      value: body.access_token,
      application,
      scopes: asked,
      expiresAt,
      hasEnded: false,
    });
  }

  async #endToken(): Promise<void> {
    const tokens = this.#credentials.filter((each) => each.kind === 'token' || each.kind === 'client token');
    const token = this.#pick(tokens);
    if (token.kind !== 'token' && token.kind !== 'client token') return;
    const application = token.kind === 'token' ? token.grant.application : token.application;
    // To the provider, which has the clock of the process, no token has expired yet: docs/decisions/0023-start-stop-and-clock.md.
    const isEnding = application.enabled && !token.hasEnded;
    const { clientId, clientSecret } = application.test;
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token: token.value });
    await fetch(`${this.#server.publicOrigin}/oauth/revoke`, { method: 'POST', body });
    if (!isEnding) return;
    if (token.kind === 'token') {
      if (token.grant.account.active) token.grant.hasEnded = true;
    } else if (application.account?.active) token.hasEnded = true;
  }

  async #endKey(): Promise<void> {
    const key = this.#pick(this.#credentials.filter(({ kind }) => kind === 'key'));
    await deleteKey(this.#server.database.fork(), key.value.slice(3, 23));
    key.hasEnded = true;
  }

  async #switchApplication(): Promise<void> {
    const application = this.#applications.find(({ enabled }) => !enabled) ?? this.#pick(this.#applications);
    application.enabled = !application.enabled;
    await setApplicationEnabled(commandContext(this.#server), application.test.clientId, application.enabled);
  }

  async #switchAccount(): Promise<void> {
    const account = this.#accounts.find(({ active }) => !active) ?? this.#pick(this.#accounts);
    account.active = !account.active;
    await setActive(commandContext(this.#server), account.id, account.active);
    if (!account.active) for (const grant of this.#grants) if (grant.account === account) grant.hasEnded = true;
  }

  async #changeScopes(): Promise<void> {
    const application = this.#pick(this.#applications);
    application.scopes = this.#some(API_SCOPES, 0.8);
    const scopes = [...application.scopes];
    await changeApplication(commandContext(this.#server), application.test.clientId, { scopes });
    application.scopes = ['openid', ...scopes];
  }

  async #changeRole(): Promise<void> {
    const role = this.#pick([...this.#roles.keys()]);
    const permissions = this.#random() < 0.4 ? ['*'] : this.#some(PERMISSION_CODES, 0.8);
    this.#roles.set(role, permissions);
    const roles = db(this.#server.database.fork()).updateTable('role').where('name', '=', role);
    await roles.set({ permissions: json(permissions) }).execute();
  }

  async #bind(): Promise<void> {
    const application = this.#applications.at(-1);
    if (!application) return;
    const chosen = this.#pick(this.#applications);
    chosen.account = this.#random() < 0.1 ? undefined : this.#pick(this.#services());
    const serviceAccountId = chosen.account?.id ?? null;
    await changeApplication(commandContext(this.#server), chosen.test.clientId, { serviceAccountId });
  }

  async #passTime(): Promise<void> {
    this.#now += Math.floor(this.#random() * 0.2 * TOKEN_MS);
    this.#server.setNow(new Date(this.#now));
  }

  #resource(): string {
    return `${this.#server.publicOrigin}/api`;
  }
}
