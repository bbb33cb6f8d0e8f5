import { CLOSED_TO_PROGRAMS, type RouteMetadata } from '@arot/contract';
import type { TestApplication } from './fixtures.ts';

export type ModelAccount = {
  readonly id: string;
  readonly kind: 'customer' | 'user' | 'staff' | 'service';
  /** The role of staff and of service accounts. */
  readonly role: string;
  active: boolean;
};

export type ModelApplication = {
  readonly test: TestApplication;
  scopes: readonly string[];
  enabled: boolean;
  account: ModelAccount | undefined;
};

/** The grant of a sign-in. Its tokens end with it. */
export type ModelGrant = {
  readonly application: ModelApplication;
  readonly account: ModelAccount;
  readonly isForApi: boolean;
  readonly scopes: readonly string[];
  refreshToken: string;
  hasEnded: boolean;
};

export type ModelCredential = { readonly value: string; readonly expiresAt: number; hasEnded: boolean } & (
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'key';
      readonly account: ModelAccount;
      readonly permissions: readonly string[] | null;
      /** True if it is accepted from the address of the test. */
      readonly isHere: boolean;
    }
  | { readonly kind: 'token'; readonly scopes: readonly string[]; readonly grant: ModelGrant }
  | { readonly kind: 'client token'; readonly scopes: readonly string[]; readonly application: ModelApplication }
);

export type Decision = 401 | 403 | 'in';

type World = { readonly now: number; readonly roles: ReadonlyMap<string, readonly string[]> };
type Question = {
  readonly metadata: RouteMetadata;
  readonly byPrice: boolean;
  /** Permissions that the operation needs besides that of its route. */
  readonly alsoNeeded: readonly string[];
};

/** Decides whether a request gets in, by the rules of docs/use/oauth.md and docs/use/accounts.md. It knows nothing of the server's code. */
export function decide(
  credential: ModelCredential,
  { metadata, byPrice, alsoNeeded }: Question,
  world: World,
): Decision {
  const account = accountOf(credential, world.now);
  if (!account?.active) return 401;
  if (metadata.closedTo === 'programs' || (metadata.powers && !metadata.powersWith)) return 403;
  const scopes = liveScopesOf(credential);
  const isTokenOfApplication = credential.kind !== 'key';
  switch (metadata.auth) {
    case 'optional':
      return byPrice && !(isTokenOfApplication && scopes.includes('prices') && account.kind === 'customer')
        ? 403
        : 'in';
    case 'session':
      return credential.kind === 'key' && metadata.openTo === 'keys' ? 'in' : 403;
    case 'customer': {
      const isOpen = isTokenOfApplication && metadata.scope !== undefined && scopes.includes(metadata.scope);
      return isOpen && account.kind === 'customer' ? 'in' : 403;
    }
    case 'staff': {
      if (isTokenOfApplication && metadata.closedTo === 'applications') return 403;
      if (account.kind !== 'staff' && account.kind !== 'service') return 403;
      const ofRole = world.roles.get(account.role) ?? [];
      const own = credential.kind === 'key' ? credential.permissions : undefined;
      const isGiven = (code: string) =>
        isTokenOfApplication ? scopes.includes(`staff:${code}`) : own === null || own?.includes(code) === true;
      const has = (code: string) =>
        !(CLOSED_TO_PROGRAMS as readonly string[]).includes(code) &&
        (ofRole.includes('*') || ofRole.includes(code)) &&
        isGiven(code);
      return [metadata.permission, ...alsoNeeded].every(has) ? 'in' : 403;
    }
    default:
      throw new Error(`the model does not know ${metadata.auth}`);
  }
}

/** Returns the account of a credential; undefined if the credential is not accepted. */
function accountOf(credential: ModelCredential, now: number): ModelAccount | undefined {
  if (credential.kind === 'foreign' || credential.hasEnded || credential.expiresAt <= now) return undefined;
  if (credential.kind === 'key') return credential.isHere ? credential.account : undefined;
  if (credential.kind === 'client token') {
    const { enabled, account } = credential.application;
    return enabled ? account : undefined;
  }
  const { application, isForApi, hasEnded, account } = credential.grant;
  return isForApi && application.enabled && !hasEnded ? account : undefined;
}

function liveScopesOf(credential: ModelCredential): readonly string[] {
  if (credential.kind === 'foreign' || credential.kind === 'key') return [];
  const application = credential.kind === 'token' ? credential.grant.application : credential.application;
  return credential.scopes.filter((scope) => application.scopes.includes(scope));
}
