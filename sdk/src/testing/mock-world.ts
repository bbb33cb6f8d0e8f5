import type { FactorReset } from '../generated/staff-types.ts';
import type { AccountDeletion, DocumentRequirement } from '../generated/types.ts';
import { encodeBase64url } from '../oauth/base64url.ts';
import { IdTokenSigner } from './id-token-signer.ts';
import { MockAccounts } from './mock-accounts.ts';
import type { MockDocument } from './mock-documents.ts';
import { MockFactors } from './mock-factors.ts';
import type { MockApiOptions } from './mock-origins.ts';
import type {
  MockAppContent,
  MockAvailability,
  MockCategory,
  MockChatApplication,
  MockCustomerGroup,
  MockMessage,
  MockOAuthApplication,
  MockPriceList,
  MockProduct,
  MockSecret,
  MockState,
} from './mock-state.ts';
import { by, Store, Versions } from './mock-store.ts';

/** The scopes that an account has granted to an application, with the tokens of one sign-in. */
export type Grant = {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  expiresAt: string;
  hasEnded: boolean;
};

/** The state of a mock, and what its operations store beside it. */
export class MockWorld {
  readonly state: MockState;
  readonly wholesaleApproval: boolean;
  readonly versions = new Versions();
  readonly accounts: MockAccounts;
  readonly factors = new MockFactors(this);
  readonly products: Store<MockProduct>;
  readonly availability: Store<MockAvailability>;
  readonly priceLists: Store<MockPriceList>;
  readonly customerGroups: Store<MockCustomerGroup>;
  readonly categories: Store<MockCategory>;
  readonly appContent: Store<MockAppContent>;
  readonly oauthApplications: Store<MockOAuthApplication>;
  readonly chatApplications: Store<MockChatApplication>;
  /** Private documents by the id of their account. */
  readonly documents = new Map<string, readonly MockDocument[]>();
  /** The documents that customers were asked for, by the id of their account. */
  readonly requirements = new Map<string, readonly DocumentRequirement[]>();
  /** The deletions that the owners of accounts have asked for, by the id of their account. No account is erased. */
  readonly deletions = new Map<string, AccountDeletion>();
  /** The resets of second factors that wait for another staff member, by the id of their account. */
  readonly factorResets = new Map<string, FactorReset>();
  /** The hashes of uploaded pictures. */
  readonly pictures = new Set<string>();
  readonly grants: Grant[] = [];
  readonly messages: MockMessage[] = [];
  /** Signs id tokens and quotes. */
  readonly signer = new IdTokenSigner();
  #idCount = 0;

  constructor(state: MockState, { wholesaleApproval = false, staffMfa }: MockApiOptions) {
    this.state = state;
    this.wholesaleApproval = wholesaleApproval;
    this.accounts = new MockAccounts(state, this.versions, staffMfa === 'required');
    this.products = new Store(this.versions, () => state.products, by('slug'));
    this.availability = new Store(this.versions, () => state.availability, by('slug'));
    this.priceLists = new Store(this.versions, () => state.priceLists, by('id'));
    this.customerGroups = new Store(this.versions, () => state.customerGroups, by('id'));
    this.categories = new Store(this.versions, () => state.categories, by('id'));
    this.appContent = new Store(this.versions, () => state.appContent, by('key'));
    this.oauthApplications = new Store(this.versions, () => state.oauthApplications, by('clientId'), 'application');
    const chatApplications = () => state.chatApplications;
    this.chatApplications = new Store(this.versions, chatApplications, by('chatApplicationId'), 'chat application');
  }

  /** Returns a new id, which differs from run to run only by the order of the calls: `cv_mock0000000000000001`. */
  createId(prefix: string): string {
    this.#idCount += 1;
    return `${prefix}mock${String(this.#idCount).padStart(16, '0')}`;
  }

  /** Returns a new opaque token of 43 characters. */
  createToken(): string {
    return encodeBase64url(new TextEncoder().encode(this.createId('token-').padEnd(32, '-')));
  }

  /** Returns a new password that can be dictated. */
  createPassword(): string {
    return this.createId('').replace(/^mock0*/, 'mock-pass-word-');
  }

  /** Ends what applications may do in the name of an account. @returns how many authorizations have ended */
  endGrants(isMeant: (grant: Grant) => boolean): number {
    const ended = this.grants.filter((grant) => isLive(grant) && isMeant(grant));
    for (const grant of ended) grant.hasEnded = true;
    return ended.length;
  }

  /** Signs an account out everywhere, also in applications. @returns the number of its sessions */
  signOut(accountId: string): number {
    this.endGrants((grant) => grant.accountId === accountId);
    return this.accounts.endSessions(accountId);
  }
}

export function isLive({ hasEnded, expiresAt }: Grant): boolean {
  return !hasEnded && Date.parse(expiresAt) > Date.now();
}

export const DEFAULT_CREATED_AT = '2026-01-01T00:00:00.000Z';

/** Returns the secrets of an application that are valid now, oldest first. */
export function validSecrets(secrets: readonly MockSecret[] | undefined, first: string | undefined): MockSecret[] {
  const all =
    secrets ?? (first === undefined ? [] : [{ secret: first, createdAt: DEFAULT_CREATED_AT, expiresAt: null }]);
  return all.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > Date.now());
}

/** Returns the secrets of an application after a new one. The earlier ones end at a moment. */
export function rotate(earlier: readonly MockSecret[], secret: string, end: string): MockSecret[] {
  const ending = earlier.map((each) => ({
    ...each,
    expiresAt: each.expiresAt !== null && each.expiresAt < end ? each.expiresAt : end,
  }));
  return [...ending, { secret, createdAt: new Date().toISOString(), expiresAt: null }];
}

/** Returns where a picture is. A path is on the server of the API. */
export function toPublicUrl(reference: string, { url }: { readonly url: URL }): string {
  return reference.startsWith('/') ? url.origin + reference : reference;
}
