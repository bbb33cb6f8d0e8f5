import { PERMISSIONS } from '@arot/contract';
import type {
  FactorReset,
  ListStaffAccountsQuery,
  StaffAccount,
  StaffAccountChange,
  StaffNewAccount,
  StaffNewPassword,
  StaffNewRole,
  StaffRole,
  StaffRoleChange,
  StaffRoleGrant,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { changeIdentifiers, changesIdentifier, requireCustomerAccess } from '../mock-people.ts';
import { missingFrom, requireGrantable, requireRole } from '../mock-roles.ts';
import type { MockAccount, MockRole } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type MockWorld } from '../mock-world.ts';

const RESET_MS = 86_400_000;
const NOT_STARTED = 'It was not started in the last 24 hours. Start it first.';

const forbidden = (text: string) => new MockFailure('FORBIDDEN', { text });

/** Returns the answers about staff accounts and their roles. */
export function staffAccountAnswers(world: MockWorld) {
  const { accounts, state } = world;
  const { roles } = accounts;

  const toRole = (role: MockRole): StaffRole => ({
    name: role.name,
    version: roles.versionOf(role),
    permissions: [...role.permissions],
    unknownPermissions: role.permissions.filter((code) => code !== '*' && !(code in PERMISSIONS)),
    accountCount: state.accounts.filter((account) => account.role === role.name).length,
  });

  const toAccount = (account: MockAccount): StaffAccount => ({
    id: accounts.idOf(account),
    version: accounts.store.versionOf(account),
    name: account.name ?? '',
    ...accounts.identifiersOf(account),
    role: account.role ?? '',
    permissions: [...accounts.permissionsOf(account)],
    active: account.active ?? true,
    isCustomer: account.customerType !== undefined,
    openSessions: accounts.sessionsOf(accounts.idOf(account)).length,
    createdAt: account.createdAt ?? DEFAULT_CREATED_AT,
  });

  const permissionsOf = ({ caller }: Call) => (caller ? accounts.permissionsOf(caller) : []);

  /** Changes accounts or roles, unless the caller would lose a permission. @throws MockFailure CONFLICT */
  const guard = <T>(call: Call, run: () => T): T => {
    const id = call.caller && accounts.idOf(call.caller);
    const before = permissionsOf(call);
    const saved = [[...state.accounts], [...state.roles]] as const;
    const result = run();
    const own = id === undefined ? undefined : accounts.store.find(id);
    const after = own && own.active !== false ? accounts.permissionsOf(own) : [];
    if (missingFrom(after, before).length === 0) return result;
    state.accounts.splice(0, state.accounts.length, ...saved[0]);
    state.roles.splice(0, state.roles.length, ...saved[1]);
    const text = 'You cannot deactivate yourself or take permissions from yourself. Ask another staff member.';
    throw new MockFailure('CONFLICT', { text });
  };

  const matchRole = (call: Call) => {
    const role = roles.match(call);
    requireGrantable(accounts, call, role.permissions);
    return role;
  };

  const find = (id: string) => {
    const account = accounts.store.get(id);
    if (!account.role || account.isService) throw new MockFailure('NOT_FOUND');
    return account;
  };

  const match = (call: Call) => {
    find(call.id);
    const account = accounts.store.match(call);
    requireGrantable(accounts, call, accounts.permissionsOf(account));
    return account;
  };

  const callerId = ({ caller }: Call) => (caller ? accounts.idOf(caller) : '');

  /** Returns the account of a staff member or a customer, whose factors the caller may reset. @throws MockFailure */
  const findOther = (call: Call) => {
    const account = accounts.store.get(call.id);
    if (call.id === callerId(call)) throw forbidden('Ask another staff member to do this for you.');
    requireGrantable(accounts, call, accounts.permissionsOf(account));
    if (account.customerType !== undefined) requireCustomerAccess(accounts, call);
    return account;
  };

  const setActive = (call: Call, active: boolean) => {
    const account = match(call);
    if ((account.active ?? true) === active) return toAccount(account);
    const changed = guard(call, () => accounts.change(account, { active }));
    world.signOut(call.id);
    return toAccount(changed);
  };

  return {
    'staff.roles.permissions': () => ({
      items: Object.entries(PERMISSIONS).map(([code, description]) => ({ code, description })),
    }),

    'staff.roles.list': (call: Call<unknown, CursorQuery>) =>
      listPart(accounts.listRoles(), call.query, ({ name }) => [name], toRole),

    'staff.roles.get': (call: Call) => toRole(roles.get(call.id)),

    'staff.roles.create': (call: Call<StaffNewRole>) => {
      requireGrantable(accounts, call, call.body.permissions);
      return toRole(roles.add({ ...call.body }, 'name', 'There is a role with this name already.'));
    },

    'staff.roles.change': (call: Call<StaffRoleChange>) => {
      const role = matchRole(call);
      requireGrantable(accounts, call, call.body.permissions);
      return guard(call, () => toRole(roles.change(role, call.body)));
    },

    'staff.roles.delete': (call: Call) => {
      const role = matchRole(call);
      const { accountCount } = toRole(role);
      if (accountCount > 0) {
        const text = `${accountCount} account(s) have the role "${role.name}". Give them another role first.`;
        throw new MockFailure('CONFLICT', { text });
      }
      roles.remove(role);
      return { success: true };
    },

    'staff.accounts.list': (call: Call<unknown, ListStaffAccountsQuery & CursorQuery & { q: string }>) => {
      const { q, role, state: wanted } = call.query;
      const found = state.accounts.filter((account) => {
        const { email, phoneNumber } = accounts.identifiersOf(account);
        return (
          account.role &&
          !account.isService &&
          [account.name, email, phoneNumber].some((text) => contains(text ?? '', q)) &&
          (role === undefined || account.role === role) &&
          (wanted === undefined || (wanted === 'active') === (account.active ?? true))
        );
      });
      return listPart(found, call.query, (account) => [account.name ?? '', accounts.idOf(account)], toAccount);
    },

    'staff.accounts.get': (call: Call) => toAccount(find(call.id)),

    'staff.accounts.create': (call: Call<StaffNewAccount>) => {
      const { email = null, phoneNumber = null, password, ...input } = call.body;
      requireRole(accounts, call, input.role);
      accounts.requireFree({ email, phoneNumber });
      const generated = password === undefined ? world.createPassword() : null;
      const account: MockAccount = {
        ...{ identifier: phoneNumber ?? email ?? '', email, phoneNumber, ...input },
        ...{ password: password ?? generated ?? '', createdAt: new Date().toISOString() },
      };
      state.accounts.push(account);
      return { ...toAccount(account), password: generated };
    },

    'staff.accounts.change': (call: Call<StaffAccountChange>) => {
      const account = match(call);
      const { role, ...change } = call.body;
      const getsRole = role !== undefined && role !== account.role;
      const isCustomer = account.customerType !== undefined;
      if (isCustomer && (getsRole || changesIdentifier(accounts, account, change)))
        requireCustomerAccess(accounts, call);
      if (getsRole) requireRole(accounts, call, role);
      const identifiers = changeIdentifiers(accounts, account, change);
      return toAccount(guard(call, () => accounts.change(account, { ...change, ...identifiers, role })));
    },

    'staff.accounts.deactivate': (call: Call) => setActive(call, false),

    'staff.accounts.activate': (call: Call) => setActive(call, true),

    'staff.accounts.endSessions': (call: Call) => {
      match(call);
      return { endedSessions: world.signOut(call.id) };
    },

    'staff.accounts.resetPassword': (call: Call<StaffNewPassword>) => {
      const account = match(call);
      if (account.customerType !== undefined) requireCustomerAccess(accounts, call);
      const generated = call.body.password === undefined ? world.createPassword() : null;
      const password = call.body.password ?? generated ?? '';
      const changed = accounts.change(account, { password, oneTimePassword: 'unused' });
      return { password: generated, endedSessions: world.signOut(call.id), version: accounts.store.versionOf(changed) };
    },

    'staff.accounts.resetFactors': (call: Call): FactorReset => {
      if (!world.factors.hasAny(findOther(call))) {
        throw new MockFailure('CONFLICT', { text: 'The account has no second factor.' });
      }
      const startedBy = callerId(call);
      const expiresAt = new Date(Date.now() + RESET_MS).toISOString();
      world.factorResets.set(call.id, { startedBy, expiresAt });
      return { startedBy, expiresAt };
    },

    'staff.accounts.confirmFactorReset': (call: Call) => {
      const account = findOther(call);
      const reset = world.factorResets.get(call.id);
      if (!reset || Date.parse(reset.expiresAt) <= Date.now()) throw new MockFailure('CONFLICT', { text: NOT_STARTED });
      if (reset.startedBy === callerId(call)) throw forbidden('Another staff member has to confirm it.');
      world.factors.clear(account);
      world.factorResets.delete(call.id);
      return { endedSessions: world.signOut(call.id) };
    },

    'staff.accounts.grantRole': (call: Call<StaffRoleGrant>) => {
      const account = accounts.store.get(call.id);
      if (account.role) {
        throw new MockFailure('CONFLICT', { text: 'The account has a role already. Change its role instead.' });
      }
      if (account.customerType !== undefined) requireCustomerAccess(accounts, call);
      requireRole(accounts, call, call.body.role);
      return toAccount(accounts.change(account, { role: call.body.role }));
    },

    'staff.accounts.revokeRole': (call: Call) => {
      const account = match(call);
      guard(call, () => accounts.change(account, { role: null }));
      return { success: true };
    },
  };
}
