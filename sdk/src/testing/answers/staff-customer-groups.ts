import { MAX_GROUPS_OF_CUSTOMER } from '@arot/contract';
import type {
  CustomerGroup,
  CustomerGroupChange,
  GroupMembersChange,
  NewCustomerGroup,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { contains } from '../mock-catalog.ts';
import { groupsOf, tierOf } from '../mock-customer-prices.ts';
import { MockFailure } from '../mock-failure.ts';
import type { MockCustomerGroup } from '../mock-state.ts';
import { type CursorQuery, listPart } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';

/** Returns the answers about groups of customers. */
export function staffCustomerGroupAnswers(world: MockWorld) {
  const { state, customerGroups, accounts } = world;

  const toGroup = (group: MockCustomerGroup): CustomerGroup => ({
    id: group.id,
    version: customerGroups.versionOf(group),
    name: group.name,
    memberCount: group.memberIds?.length ?? 0,
  });

  const requireFree = (name: string, own?: MockCustomerGroup) => {
    const isTaken = (other: MockCustomerGroup) => other !== own && other.name.toLowerCase() === name.toLowerCase();
    const text = 'Another group has this name.';
    if (state.customerGroups.some(isTaken)) throw new MockFailure('CONFLICT', { text, fields: { name: [text] } });
  };

  return {
    'staff.customerGroups.list': (call: Call<unknown, CursorQuery & { readonly q: string }>) =>
      listPart(
        state.customerGroups.filter(({ name }) => contains(name, call.query.q)),
        call.query,
        ({ name, id }) => [name, id],
        toGroup,
      ),

    'staff.customerGroups.get': (call: Call) => toGroup(customerGroups.get(call.id)),

    'staff.customerGroups.create': ({ body: { name } }: Call<NewCustomerGroup>) => {
      requireFree(name);
      const group = { id: world.createId('group-'), name };
      state.customerGroups.push(group);
      return toGroup(group);
    },

    'staff.customerGroups.change': (call: Call<CustomerGroupChange>) => {
      const group = customerGroups.match(call);
      requireFree(call.body.name ?? '', group);
      return toGroup(customerGroups.change(group, call.body));
    },

    'staff.customerGroups.delete': (call: Call) => {
      const group = customerGroups.match(call);
      if (state.priceLists.some(({ groupIds }) => groupIds?.includes(group.id))) {
        throw new MockFailure('CONFLICT', { text: 'A price list names this group. Take it out of the list first.' });
      }
      customerGroups.remove(group);
      return { success: true };
    },

    'staff.customerGroups.changeMembers': ({ id, body: { add = [], remove = [] } }: Call<GroupMembersChange>) => {
      const group = customerGroups.get(id);
      const fields: Record<string, string[]> = {};
      const before = group.memberIds ?? [];
      const joining = [...new Set(add)].filter((each) => !before.includes(each));
      for (const [index, each] of add.entries()) {
        if (!tierOf(accounts.store.find(each))) fields[`add.${index}`] = ['There is no such customer.'];
      }
      if (Object.keys(fields).length > 0) throw new MockFailure('VALIDATION_ERROR', { fields });
      if (joining.some((each) => groupsOf(world, each).length >= MAX_GROUPS_OF_CUSTOMER)) {
        throw new MockFailure('CONFLICT', { text: `A customer is in at most ${MAX_GROUPS_OF_CUSTOMER} groups.` });
      }
      const memberIds = [...before.filter((each) => !remove.includes(each)), ...joining];
      return toGroup(customerGroups.change(group, { memberIds }));
    },
  };
}
