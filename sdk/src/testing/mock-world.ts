import type { AccountDeletion } from '../generated/types.ts';
import { encodeBase64url } from '../oauth/base64url.ts';
import { IdTokenSigner } from './id-token-signer.ts';
import { MockAccounts } from './mock-accounts.ts';
import type { MockDocument } from './mock-documents.ts';
import { MockFactors } from './mock-factors.ts';
import type { MockApiOptions } from './mock-origins.ts';
import type { MockCategory, MockMessage, MockOAuthApplication, MockState } from './mock-state.ts';

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
  readonly accounts: MockAccounts;
  readonly factors = new MockFactors(this);
  /** Private documents by the id of their account. */
  readonly documents = new Map<string, readonly MockDocument[]>();
  /** The deletions that the owners of accounts have asked for, by the id of their account. No account is erased. */
  readonly deletions = new Map<string, AccountDeletion>();
  readonly grants: Grant[] = [];
  readonly messages: MockMessage[] = [];
  /** Signs id tokens and quotes. */
  readonly signer = new IdTokenSigner();
  #idCount = 0;

  constructor(state: MockState, { wholesaleApproval = false, staffMfa }: MockApiOptions) {
    this.state = state;
    this.wholesaleApproval = wholesaleApproval;
    this.accounts = new MockAccounts(state, staffMfa === 'required');
  }

  findCategory(id: string): MockCategory | undefined {
    return this.state.categories.find((category) => category.id === id);
  }

  findApplication(id: string): MockOAuthApplication | undefined {
    return this.state.oauthApplications.find(({ clientId }) => clientId === id);
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

/** Returns where a picture is. A path is on the server of the API. */
export function toPublicUrl(reference: string, { url }: { readonly url: URL }): string {
  return reference.startsWith('/') ? url.origin + reference : reference;
}
