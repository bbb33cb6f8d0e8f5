import { MAX_KEYS } from '@arot/contract';
import type {
  CreatedServiceKey,
  ServiceAccount,
  ServiceAccountChange,
  ServiceAccountInput,
  ServiceKeyInput,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { hasExpired, toServiceKey } from '../mock-keys.ts';
import { missingFrom, requireGrantable, requireRole } from '../mock-roles.ts';
import type { MockAccount, MockServiceKey } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type MockWorld } from '../mock-world.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the answers about service accounts and their keys. */
export function staffServiceAccountAnswers(world: MockWorld) {
  const { accounts, state } = world;

  const keysOf = (id: string) => state.serviceKeys.filter(({ accountId }) => accountId === id);

  const toAccount = (account: MockAccount): ServiceAccount => ({
    id: accounts.idOf(account),
    version: accounts.store.versionOf(account),
    name: account.name ?? '',
    role: account.role ?? '',
    permissions: [...accounts.permissionsOf(account)],
    active: account.active ?? true,
    keys: keysOf(accounts.idOf(account)).filter((key) => !hasExpired(key)).length,
    applications: state.oauthApplications
      .filter(({ serviceAccountId }) => serviceAccountId === accounts.idOf(account))
      .map(({ clientId, name = clientId }) => ({ clientId, name })),
    createdAt: account.createdAt ?? DEFAULT_CREATED_AT,
  });

  const find = (id: string) => {
    const account = accounts.store.get(id);
    if (!account.isService) throw new MockFailure('NOT_FOUND');
    return account;
  };

  const match = (call: Call) => {
    find(call.id);
    const account = accounts.store.match(call);
    requireGrantable(accounts, call, accounts.permissionsOf(account));
    return account;
  };

  /** Removes the keys that are no longer accepted. */
  const removeKeys = (isMeant: (key: MockServiceKey) => boolean) => {
    const remaining = state.serviceKeys.filter((key) => !isMeant(key));
    state.serviceKeys.splice(0, state.serviceKeys.length, ...remaining);
  };

  return {
    'staff.serviceAccounts.list': (call: Call<unknown, CursorQuery>) =>
      listPart(
        state.accounts.filter(({ isService }) => isService),
        call.query,
        (account) => [account.name ?? '', accounts.idOf(account)],
        toAccount,
      ),

    'staff.serviceAccounts.get': (call: Call) => toAccount(find(call.id)),

    'staff.serviceAccounts.create': (call: Call<ServiceAccountInput>) => {
      requireRole(accounts, call, call.body.role);
      const createdAt = new Date().toISOString();
      const account: MockAccount = { identifier: '', password: '', ...call.body, isService: true, createdAt };
      state.accounts.push(account);
      return toAccount(account);
    },

    'staff.serviceAccounts.change': (call: Call<ServiceAccountChange>) => {
      const account = match(call);
      const { active, ...change } = call.body;
      const { role } = change;
      if (role !== undefined && role !== account.role) requireRole(accounts, call, role);
      const isActive = account.active ?? true;
      return toAccount(accounts.change(account, active === isActive ? change : call.body));
    },

    'staff.serviceAccounts.delete': (call: Call) => {
      accounts.store.remove(match(call));
      removeKeys(({ accountId }) => accountId === call.id);
      return { success: true };
    },

    'staff.serviceAccounts.keys': (call: Call) => {
      const permissions = accounts.permissionsOf(find(call.id));
      return { items: keysOf(call.id).map((key) => toServiceKey(key, permissions)) };
    },

    'staff.serviceAccounts.createKey': (call: Call<ServiceKeyInput>): CreatedServiceKey => {
      const ofRole = accounts.permissionsOf(find(call.id));
      requireGrantable(accounts, call, ofRole);
      const { name, permissions, addressRanges = [], expiresAt } = call.body;
      const missing = missingFrom(ofRole, permissions ?? []);
      if (missing.length > 0)
        throw invalid('permissions', `The role does not have: ${missing.slice(0, 5).join(', ')}.`);
      const end = endOf(expiresAt);
      removeKeys((key) => key.accountId === call.id && hasExpired(key));
      if (keysOf(call.id).length >= MAX_KEYS) {
        throw new MockFailure('CONFLICT', { text: `The account has ${MAX_KEYS} keys. Revoke one first.` });
      }
      const id = world.createId('');
      const token = `sk_${id}${world.createId('secret').padEnd(49, '0')}`;
      const own = permissions === undefined ? {} : { permissions };
      const key = { id, accountId: call.id, name, ...own, addressRanges, expiresAt: end, key: token };
      state.serviceKeys.push(key);
      return { ...toServiceKey(key, ofRole), key: token };
    },

    'staff.serviceAccounts.revokeKey': (call: Call) => {
      const { keyId } = call.params;
      const ofRole = accounts.permissionsOf(find(call.id));
      if (!keysOf(call.id).some(({ id }) => id === keyId)) throw new MockFailure('NOT_FOUND');
      requireGrantable(accounts, call, ofRole);
      removeKeys(({ id }) => id === keyId);
      return { success: true };
    },
  };
}

/** @throws MockFailure VALIDATION_ERROR */
function endOf(expiresAt: string | undefined): string {
  const now = Date.now();
  const end = expiresAt === undefined ? now + 90 * DAY_MS : Date.parse(expiresAt);
  if (end > now && end <= now + 366 * DAY_MS) return new Date(end).toISOString();
  throw invalid('expiresAt', 'Must be in the future, at most a year from now.');
}
