import { normalizeEmail, normalizeMobileNumber } from '@arot/contract';
import type { AuthIdentity, CustomerProfile } from '../generated/types.ts';
import { MockFailure, type Tier } from './mock-catalog.ts';
import { findDocument, type MockDocument } from './mock-documents.ts';
import type { MockAccount, MockState } from './mock-state.ts';

/** Bearer: the token of a header. Cookie: the session that the mock's own cookie names. None: a request without cookies. */
export type Credential = { readonly kind: 'bearer'; readonly token: string } | { readonly kind: 'cookie' | 'none' };

type Session = { readonly account: MockAccount; readonly expiresAt: string };

type LoginBody = {
  readonly identifier: string;
  readonly password: string;
  readonly rememberMe?: boolean;
  readonly responseMode: string;
};

/** The text parts of a registration, as the contract parses them. */
type Registration = Pick<
  CustomerProfile,
  'name' | 'email' | 'shopName' | 'shopAddress' | 'shopType' | 'customerType'
> & {
  readonly phoneNumber: string;
  readonly password: string;
};

const DAY_MS = 24 * 3_600_000;

/** Accounts and sessions, from the state of a mock. */
export class MockAccounts {
  readonly #state: MockState;
  readonly #sessions = new Map<string, Session>();
  readonly #profiles = new Map<MockAccount, CustomerProfile>();
  readonly #documents = new Map<MockAccount, readonly MockDocument[]>();
  #cookie: string | undefined;
  #count = 0;

  constructor(state: MockState) {
    this.#state = state;
  }

  /** Returns true if requests with cookies have the cookie of a session. */
  get hasCookie(): boolean {
    return this.#cookie !== undefined;
  }

  /** Ends every session, as a logout from all devices does. */
  endSessions(): void {
    this.#sessions.clear();
  }

  login({ identifier, password, rememberMe = false, responseMode }: LoginBody) {
    const wanted = normalize(identifier);
    const account = this.#state.accounts.find((each) => normalize(each.identifier) === wanted);
    if (account?.password !== password) throw new MockFailure('UNAUTHENTICATED');
    const token = `mock-session-token-${++this.#count}`;
    const expiresAt = new Date(Date.now() + (rememberMe ? 30 : 1) * DAY_MS).toISOString();
    this.#sessions.set(token, { account, expiresAt });
    const result = { user: this.#toIdentity(account), expiresAt };
    if (responseMode === 'token') return { ...result, token };
    this.#cookie = token;
    return result;
  }

  logout(credential: Credential): { success: true } {
    this.#sessions.delete(this.#tokenOf(credential) ?? '');
    if (credential.kind === 'cookie') this.#cookie = undefined;
    return { success: true };
  }

  getSession(credential: Credential) {
    const session = this.#sessionOf(credential);
    if (!session) throw new MockFailure('UNAUTHENTICATED');
    return { user: this.#toIdentity(session.account), expiresAt: session.expiresAt };
  }

  /**
   * Returns the tier whose prices a caller sees. An invalid cookie means an anonymous caller.
   *
   * @throws MockFailure for an invalid token
   */
  tierOf(credential: Credential): Tier | undefined {
    const session = this.#sessionOf(credential);
    if (!session && credential.kind === 'bearer') throw new MockFailure('UNAUTHENTICATED');
    return session?.account.customerType;
  }

  getCustomerProfile(credential: Credential): CustomerProfile {
    const { account, customerType } = this.#customerOf(credential);
    return this.#profiles.get(account) ?? this.#toProfile(account, customerType);
  }

  /** @param path such as `nid` */
  getDocument(credential: Credential, path: string): MockDocument {
    return findDocument(this.#documents.get(this.#customerOf(credential).account) ?? [], path);
  }

  registerCustomer(input: Registration, documents: readonly MockDocument[]): CustomerProfile {
    const { phoneNumber, password, name, email, customerType } = input;
    const taken = (identifier: string | null) =>
      identifier !== null && this.#state.accounts.some((account) => normalize(account.identifier) === identifier);
    const fields = {
      ...(taken(email) ? { email: ['Already in use.'] } : {}),
      ...(taken(phoneNumber) ? { phoneNumber: ['Already in use.'] } : {}),
    };
    if (Object.keys(fields).length > 0) throw new MockFailure('CONFLICT', fields);
    const account = { identifier: phoneNumber, password, name, customerType };
    this.#state.accounts.push(account);
    const { shopName, shopAddress, shopType } = input;
    const shop = { shopName, shopAddress, shopType, documents: documents.map(({ metadata }) => metadata) };
    const profile = { ...this.#toProfile(account, customerType), email, ...shop };
    this.#profiles.set(account, profile);
    this.#documents.set(account, documents);
    return profile;
  }

  /** @throws MockFailure UNAUTHENTICATED, or FORBIDDEN for an account that is no customer */
  #customerOf(credential: Credential): { readonly account: MockAccount; readonly customerType: Tier } {
    const session = this.#sessionOf(credential);
    if (!session) throw new MockFailure('UNAUTHENTICATED');
    const { account } = session;
    if (!account.customerType) throw new MockFailure('FORBIDDEN');
    return { account, customerType: account.customerType };
  }

  #sessionOf(credential: Credential): Session | undefined {
    const session = this.#sessions.get(this.#tokenOf(credential) ?? '');
    return session && Date.parse(session.expiresAt) > Date.now() ? session : undefined;
  }

  #tokenOf(credential: Credential): string | undefined {
    if (credential.kind === 'bearer') return credential.token;
    return credential.kind === 'cookie' ? this.#cookie : undefined;
  }

  #toIdentity(account: MockAccount): AuthIdentity {
    const { customerType = null } = account;
    return {
      ...this.#toPerson(account),
      image: null,
      accountType: customerType === null ? 'USER' : 'CUSTOMER',
      customerType,
      permissions: [],
    };
  }

  #toProfile(account: MockAccount, customerType: Tier): CustomerProfile {
    const shop = { shopName: null, shopAddress: null, shopType: null };
    return { ...this.#toPerson(account), ...shop, customerType, documents: [] };
  }

  #toPerson(account: MockAccount) {
    const identifier = normalize(account.identifier) ?? '';
    const isEmail = identifier.includes('@');
    return {
      id: `account-${this.#state.accounts.indexOf(account) + 1}`,
      name: account.name ?? '',
      email: isEmail ? identifier : null,
      phoneNumber: isEmail ? null : identifier,
    };
  }
}

function normalize(identifier: string): string | undefined {
  return normalizeMobileNumber(identifier) ?? normalizeEmail(identifier);
}
