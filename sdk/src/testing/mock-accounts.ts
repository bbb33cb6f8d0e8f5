import {
  type ApiRoute,
  hasPermission,
  hasRule,
  normalizeEmail,
  normalizeMobileNumber,
  programAccess,
} from '@arot/contract';
import type { AuthIdentity } from '../generated/types.ts';
import { MockFailure } from './mock-failure.ts';
import { permissionsOfKey } from './mock-keys.ts';
import type { MockAccount, MockServiceKey, MockState } from './mock-state.ts';

/** Bearer: the token of a header. Cookie: the token of the session cookie, if there is one. None: a request without cookies. */
export type Credential =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'cookie'; readonly token: string | undefined }
  | { readonly kind: 'none'; readonly token?: undefined };

export type Session = {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly mustChangePassword: boolean;
  /** The last time that its user proved the identity, in milliseconds. */
  freshAt: number;
  /** The last time that its user proved a second factor. */
  factorAt?: number | undefined;
};

type Identifiers = { readonly email: string | null; readonly phoneNumber: string | null };

/** The messages of the server about the credentials of chat. */
const NOT_VALID = {
  'chat-secret': 'The chat application secret is not valid. Send it as Authorization: Bearer cas_….',
  'widget-token': 'The session or its token is not valid. Start a new session.',
};
const DAY_MS = 24 * 3_600_000;
export const FRESH_MS = 600_000;

/** Accounts, roles and sessions, from the state of a mock. */
export class MockAccounts {
  /** The session cookie of the program that uses the mock. */
  cookie: string | undefined;
  /** True if staff members must have a second factor. */
  readonly requiresFactor: boolean;
  readonly #state: MockState;
  readonly #ids = new WeakMap<MockAccount, string>();
  readonly #sessions = new Map<string, Session>();
  /** The permissions of callers with a key. */
  readonly #permissionsOfKey = new WeakMap<MockAccount, readonly string[]>();
  #accountCount = 0;
  #tokenCount = 0;

  constructor(state: MockState, requiresFactor: boolean) {
    this.#state = state;
    this.requiresFactor = requiresFactor;
  }

  find(id: string): MockAccount | undefined {
    return this.#state.accounts.find((account) => this.idOf(account) === id);
  }

  /** Returns the id of an account. Without one, it is its number in the order of the list. */
  idOf(account: MockAccount): string {
    for (const each of this.#state.accounts) {
      if (this.#ids.has(each)) continue;
      this.#accountCount += 1;
      this.#ids.set(each, each.id ?? `account-${this.#accountCount}`);
    }
    return account.id ?? this.#ids.get(account) ?? '';
  }

  identifiersOf({ identifier, email, phoneNumber }: MockAccount): Identifiers {
    return {
      email: email === undefined ? (normalizeEmail(identifier) ?? null) : email,
      phoneNumber: phoneNumber === undefined ? (normalizeMobileNumber(identifier) ?? null) : phoneNumber,
    };
  }

  /** Finds the account that signs in with an identifier. */
  findByIdentifier(identifier: string): MockAccount | undefined {
    const wanted = normalizeMobileNumber(identifier) ?? normalizeEmail(identifier);
    return this.#state.accounts.find((account) => {
      const { email, phoneNumber } = this.identifiersOf(account);
      return wanted !== undefined && (email === wanted || phoneNumber === wanted);
    });
  }

  /** @throws MockFailure CONFLICT if another account has one of the identifiers */
  requireFree(given: Partial<Identifiers>, own?: MockAccount): void {
    const taken = Object.entries(given).filter(([, value]) => {
      const other = value ? this.findByIdentifier(value) : undefined;
      return other !== undefined && other !== own;
    });
    if (taken.length === 0) return;
    const fields = Object.fromEntries(taken.map(([name]) => [name, ['Is already in use.']]));
    throw new MockFailure('CONFLICT', { fields });
  }

  /** Replaces an account, because its object belongs to the test. It keeps its id, and what is undefined in the change. */
  change(
    account: MockAccount,
    change: { readonly [Key in keyof MockAccount]?: MockAccount[Key] | undefined },
  ): MockAccount {
    const stated = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const changed = { ...account, ...stated, id: this.idOf(account) };
    this.#state.accounts.splice(this.#state.accounts.indexOf(account), 1, changed);
    return changed;
  }

  permissionsOf(account: MockAccount): readonly string[] {
    const { role, permissions } = account;
    if (!role && permissions) throw new Error('The mock: an account with permissions needs a role.');
    const { roles, accounts } = this.#state;
    const stated =
      roles.find(({ name }) => name === role) ?? accounts.find((each) => each.role === role && each.permissions);
    return this.#permissionsOfKey.get(account) ?? (role ? (stated?.permissions ?? []) : []);
  }

  /** Returns the properties of a customer that customers and staff members see. */
  toShop(account: MockAccount) {
    return {
      id: this.idOf(account),
      name: account.name ?? '',
      ...this.identifiersOf(account),
      shopName: account.shopName ?? null,
      shopAddress: account.shopAddress ?? null,
      shopType: account.shopType ?? null,
      customerType: account.customerType ?? ('RETAIL' as const),
    };
  }

  toIdentity(account: MockAccount): AuthIdentity {
    const customerType = account.role ? null : (account.customerType ?? null);
    return {
      id: this.idOf(account),
      name: account.name ?? '',
      ...this.identifiersOf(account),
      image: null,
      accountType: account.role ? 'STAFF' : customerType === null ? 'USER' : 'CUSTOMER',
      customerType,
      permissions: [...this.permissionsOf(account)],
    };
  }

  openSession(
    account: MockAccount,
    rememberMe: boolean,
    mustChangePassword: boolean,
    factorAt: number | undefined,
  ): { token: string; expiresAt: string } {
    this.#tokenCount += 1;
    const token = `mock-session-token-${this.#tokenCount}`;
    const createdAt = new Date().toISOString();
    const expiresAt = new Date(Date.now() + (rememberMe ? 30 : 1) * DAY_MS).toISOString();
    const accountId = this.idOf(account);
    const id = `session-${this.#tokenCount}`;
    const session = { id, accountId, createdAt, expiresAt, mustChangePassword, freshAt: Date.now(), factorAt };
    this.#sessions.set(token, session);
    return { token, expiresAt };
  }

  findSession(token: string | undefined): Session | undefined {
    const session = token === undefined ? undefined : (this.#sessions.get(token) ?? this.#sessionOfKey(token));
    return session && Date.parse(session.expiresAt) > Date.now() ? session : undefined;
  }

  /** Returns the open sessions of an account by their tokens, the last one first. */
  sessionsOf(accountId: string): (readonly [token: string, session: Session])[] {
    return [...this.#sessions].filter(([token]) => this.findSession(token)?.accountId === accountId).reverse();
  }

  /** Records that the user of a session has proved the identity. */
  refresh(token: string | undefined, byFactor: boolean): void {
    const session = this.findSession(token);
    if (!session) return;
    session.freshAt = Date.now();
    if (byFactor) session.factorAt = session.freshAt;
  }

  #findKey(token: string | undefined): MockServiceKey | undefined {
    return this.#state.serviceKeys.find(({ key }) => key === token);
  }

  #sessionOfKey(token: string): Session | undefined {
    const key = this.#findKey(token);
    if (!key) return undefined;
    const { id, accountId, expiresAt = '2100-01-01T00:00:00.000Z' } = key;
    return { id, accountId, createdAt: expiresAt, expiresAt, mustChangePassword: false, freshAt: 0 };
  }

  /** Returns a service account with the permissions of its key. */
  #asCaller(account: MockAccount, key: MockServiceKey): MockAccount {
    const caller = { ...account, id: this.idOf(account) };
    this.#permissionsOfKey.set(caller, permissionsOfKey(key, this.permissionsOf(account)));
    return caller;
  }

  endSession(token: string): void {
    this.#sessions.delete(token);
  }

  /** Ends the sessions of an account but one, or all sessions. @returns their number */
  endSessions(accountId?: string, exceptToken?: string): number {
    const ended = [...this.#sessions].filter(
      ([token, session]) => token !== exceptToken && (accountId === undefined || session.accountId === accountId),
    );
    for (const [token] of ended) this.#sessions.delete(token);
    return ended.length;
  }

  /**
   * Identifies the caller of a route. An invalid cookie means an anonymous caller.
   *
   * @param hasFactor whether an account has a second factor
   * @throws MockFailure UNAUTHENTICATED, FORBIDDEN or a more exact code, as the route requires
   */
  authorize(
    credential: Credential,
    metadata: ApiRoute['metadata'],
    hasFactor: (account: MockAccount) => boolean,
  ): MockAccount | undefined {
    const { auth, permission, withOneTimePassword, withoutSecondFactor, fresh } = metadata;
    // The mock knows no chat applications, so it takes every secret and widget token.
    const needsBearer = auth === 'chat-secret' || auth === 'widget-token';
    if (needsBearer && credential.kind !== 'bearer')
      throw new MockFailure('UNAUTHENTICATED', { text: NOT_VALID[auth] });
    if (!['optional', 'session', 'customer', 'staff'].includes(auth)) return undefined;
    const key = this.#findKey(credential.token);
    const session = key && credential.kind === 'cookie' ? undefined : this.findSession(credential.token);
    const found = session && this.find(session.accountId);
    const account = found && key ? this.#asCaller(found, key) : found;
    const isRejected = account ? account.active === false : credential.kind === 'bearer';
    if (isRejected || (!account && auth !== 'optional')) throw new MockFailure('UNAUTHENTICATED');
    if (key && !programAccess(metadata).key) {
      throw new MockFailure('FORBIDDEN', { text: 'A key may not do this. Sign in as a person.' });
    }
    if (session?.mustChangePassword && withOneTimePassword !== true) {
      if (auth === 'optional') return undefined;
      throw new MockFailure(withOneTimePassword ?? 'PASSWORD_CHANGE_REQUIRED');
    }
    const { freshAt = 0, factorAt } = session ?? {};
    if (this.requiresFactor && account?.role && !key && factorAt === undefined && !withoutSecondFactor) {
      if (auth === 'optional') return undefined;
      throw new MockFailure('SECOND_FACTOR_REQUIRED');
    }
    const { holdUntil } = account ?? {};
    if (hasRule(metadata, 'hold') && holdUntil && Date.parse(holdUntil) > Date.now())
      throw new MockFailure('FORBIDDEN');
    const asksForFactor = hasRule(metadata, 'factor') && account !== undefined && !key && hasFactor(account);
    const provedAt = asksForFactor ? (factorAt ?? 0) : fresh ? freshAt : undefined;
    if (provedAt !== undefined && provedAt + FRESH_MS < Date.now()) throw new MockFailure('REAUTHENTICATION_REQUIRED');
    if (!account || auth === 'optional' || auth === 'session') return account;
    const { accountType } = this.toIdentity(account);
    const isAllowed =
      auth === 'customer' ? accountType === 'CUSTOMER' : accountType === 'STAFF' && this.can(account, permission ?? '');
    if (!isAllowed) throw new MockFailure('FORBIDDEN');
    return account;
  }

  can(account: MockAccount, permission: string): boolean {
    return hasPermission(this.permissionsOf(account), permission as Parameters<typeof hasPermission>[1]);
  }
}
