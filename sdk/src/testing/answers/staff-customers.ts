import { DOCUMENT_TYPES } from '@arot/contract';
import type {
  ListCustomersQuery,
  RequireDocumentBody,
  StaffCustomer,
  StaffCustomerChange,
  WholesaleDecisionRequest,
  WholesaleRequest,
} from '../../generated/staff-types.ts';
import type { DocumentRequirement } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { groupsOf } from '../mock-customer-prices.ts';
import { findDocument, toFileResponse } from '../mock-documents.ts';
import { MockFailure } from '../mock-failure.ts';
import { changeIdentifiers, changesIdentifier, requireCustomerAccess } from '../mock-people.ts';
import type { MockAccount } from '../mock-state.ts';
import { type CursorQuery, listPart, requireMatch } from '../mock-store.ts';
import { DEFAULT_CREATED_AT, type MockWorld } from '../mock-world.ts';

/** The query as the contract parses it. */
type Query = Omit<ListCustomersQuery, 'registeredSince' | 'registeredUntil'> &
  CursorQuery & { readonly q: string; readonly registeredSince?: Date; readonly registeredUntil?: Date };

/** Returns the answers about customers: accounts with a tier and without a role. */
export function staffCustomerAnswers(world: MockWorld) {
  const { accounts, state } = world;

  const toCustomer = (account: MockAccount): StaffCustomer => {
    const id = accounts.idOf(account);
    const documents = world.documents.get(id) ?? [];
    return {
      ...accounts.toShop(account),
      version: accounts.store.versionOf(account),
      active: account.active ?? true,
      registeredAt: account.createdAt ?? DEFAULT_CREATED_AT,
      openSessions: accounts.sessionsOf(id).length,
      documents: documents.map(({ metadata, uploadedAt }) => ({ ...metadata, uploadedAt })),
      wholesaleRequest: account.wholesaleRequest ?? null,
      emailVerified: account.emailVerified ?? false,
      phoneVerified: account.phoneVerified ?? false,
      groups: groupsOf(world, id).map(({ id: groupId, name }) => ({ id: groupId, name })),
      holdUntil: account.holdUntil ?? null,
    };
  };

  const isCustomer = ({ customerType, role }: MockAccount) => customerType !== undefined && !role;

  const find = (id: string) => {
    const account = accounts.store.find(id);
    if (!account || !isCustomer(account)) throw new MockFailure('NOT_FOUND');
    return account;
  };

  const requirementsOf = ({ id }: Call) => {
    find(id);
    return world.requirements.get(id) ?? [];
  };

  const match = (call: Call) => {
    const account = find(call.id);
    requireMatch(call.ifMatch, accounts.store.versionOf(account));
    return account;
  };

  const setActive = (call: Call, active: boolean) => {
    const account = match(call);
    if ((account.active ?? true) !== active) world.signOut(call.id);
    return toCustomer(accounts.change(account, { active }));
  };

  const decided = (
    request: WholesaleRequest,
    call: Call,
    approved: boolean,
    { note, reason }: WholesaleDecisionRequest,
  ) => ({
    ...request,
    ...{ state: approved ? ('approved' as const) : ('rejected' as const) },
    note: note ?? null,
    reason: reason ?? null,
    decidedAt: new Date().toISOString(),
    decidedBy: call.caller ? accounts.idOf(call.caller) : null,
  });

  const decide = (call: Call<WholesaleDecisionRequest>, approved: boolean) => {
    const account = match(call);
    if (account.wholesaleRequest?.state !== 'pending') {
      const text = 'No wholesale request of this customer is pending. Change the tier instead.';
      throw new MockFailure('CONFLICT', { text });
    }
    const wholesaleRequest = decided(account.wholesaleRequest, call, approved, call.body);
    return toCustomer(accounts.change(account, { wholesaleRequest, customerType: approved ? 'WHOLESALE' : undefined }));
  };

  return {
    'staff.customers.list': (call: Call<unknown, Query>) => {
      const { q, customerType, state: wanted, documents, documentType, wholesaleRequest } = call.query;
      const { registeredSince, registeredUntil, groupId } = call.query;
      const filtersDocuments = documents !== undefined || documentType !== undefined;
      const found = state.accounts.filter(isCustomer).filter((account) => {
        const customer = toCustomer(account);
        const texts = [customer.name, customer.shopName, customer.email, customer.phoneNumber];
        const registeredAt = Date.parse(customer.registeredAt);
        const hasDocument = customer.documents.some(({ type }) => documentType === undefined || type === documentType);
        return (
          texts.some((text) => contains(text ?? '', q)) &&
          (customerType === undefined || customer.customerType === customerType) &&
          (wanted === undefined || customer.active === (wanted === 'active')) &&
          (!filtersDocuments || hasDocument === (documents !== 'missing')) &&
          (registeredSince === undefined || registeredAt >= registeredSince.getTime()) &&
          (registeredUntil === undefined || registeredAt < registeredUntil.getTime()) &&
          (groupId === undefined || customer.groups.some(({ id }) => id === groupId)) &&
          (wholesaleRequest === undefined || customer.wholesaleRequest?.state === wholesaleRequest)
        );
      });
      const keysOf = (account: MockAccount) => [account.createdAt ?? DEFAULT_CREATED_AT, accounts.idOf(account)];
      const { wholesaleApproval } = world;
      return { ...listPart(found, call.query, keysOf, toCustomer, '--'), wholesaleApproval };
    },

    'staff.customers.get': (call: Call) => toCustomer(find(call.id)),

    'staff.customers.listRequirements': (call: Call) => ({ items: requirementsOf(call) }),

    'staff.customers.requireDocument': (call: Call<RequireDocumentBody>) => {
      const earlier = requirementsOf(call);
      const { type, reason } = call.body;
      if (earlier.some((each) => each.type === type)) {
        throw new MockFailure('CONFLICT', { text: 'This customer was asked for this document already.' });
      }
      const created = { id: world.createId(''), type, reason, requestedAt: new Date().toISOString() };
      const order = ({ type: each }: DocumentRequirement) => DOCUMENT_TYPES.indexOf(each);
      world.requirements.set(
        call.id,
        [...earlier, created].sort((a, b) => order(a) - order(b)),
      );
      return created;
    },

    'staff.customers.withdrawRequirement': (call: Call) => {
      const earlier = requirementsOf(call);
      const left = earlier.filter(({ id }) => id !== call.params.rid);
      if (left.length === earlier.length) throw new MockFailure('NOT_FOUND');
      world.requirements.set(call.id, left);
      return { success: true };
    },

    'staff.customers.readDocument': (call: Call) => {
      find(call.id);
      return toFileResponse(findDocument(world.documents.get(call.id) ?? [], call.params.type));
    },

    'staff.customers.change': (call: Call<StaffCustomerChange>) => {
      const account = match(call);
      if (changesIdentifier(accounts, account, call.body)) requireCustomerAccess(accounts, call);
      const { wholesaleRequest: request } = account;
      const isApproved = call.body.customerType === 'WHOLESALE' && request?.state === 'pending';
      return toCustomer(
        accounts.change(account, {
          ...call.body,
          ...changeIdentifiers(accounts, account, call.body),
          wholesaleRequest: isApproved ? decided(request, call, true, {}) : undefined,
        }),
      );
    },

    'staff.customers.deactivate': (call: Call) => setActive(call, false),

    'staff.customers.activate': (call: Call) => setActive(call, true),

    'staff.customers.endSessions': (call: Call) => {
      const account = match(call);
      world.signOut(call.id);
      return toCustomer(account);
    },

    'staff.customers.endHold': (call: Call) => {
      requireCustomerAccess(accounts, call);
      return toCustomer(accounts.change(match(call), { holdUntil: null }));
    },

    'staff.customers.codeLimits': (call: Call) => {
      find(call.id);
      return { capped: false };
    },

    'staff.customers.liftCodeLimits': (call: Call) => {
      find(call.id);
      return { capped: false };
    },

    'staff.messages.list': () => ({ items: [], nextCursor: null }),

    'staff.customers.resetPassword': (call: Call) => {
      requireCustomerAccess(accounts, call);
      const account = match(call);
      const password = world.createPassword();
      const changed = accounts.change(account, { password, oneTimePassword: 'unused' });
      world.signOut(call.id);
      return { password, version: accounts.store.versionOf(changed) };
    },

    'staff.customers.erase': (call: Call) => {
      const account = match(call);
      world.signOut(call.id);
      world.documents.delete(call.id);
      accounts.store.remove(account);
      for (const list of state.priceLists) {
        const customerIds = list.customerIds?.filter((id) => id !== call.id);
        if (customerIds) world.priceLists.change(list, { customerIds });
      }
      for (const group of groupsOf(world, call.id)) {
        world.customerGroups.change(group, { memberIds: group.memberIds?.filter((id) => id !== call.id) });
      }
      return { success: true };
    },

    'staff.customers.approveWholesale': (call: Call<WholesaleDecisionRequest>) => decide(call, true),

    'staff.customers.rejectWholesale': (call: Call<WholesaleDecisionRequest>) => decide(call, false),
  };
}
