import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSession, createAccount as putAccount } from '../../test/support/accounts/fixtures.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { OperatorError } from '../base/errors.ts';
import { setCustomerType } from '../customers/set-customer-type.ts';
import { grantStaff, revokeStaff } from './grant-staff.ts';
import { setActive } from './set-active.ts';

const server = await startTestServer();

type Tier = 'WHOLESALE' | 'RETAIL';
type ModelAccount = { customer: Tier | undefined; role: string | undefined; active: boolean; signedIn: boolean };
type Model = { accounts: ModelAccount[]; roles: Map<string, string[]> };

type Step = { who: number } & (
  | { do: 'grant'; role: string; permissions: string[] | undefined }
  | { do: 'revoke' }
  | { do: 'activate' | 'deactivate' }
  | { do: 'set-type'; type: Tier }
);

const who = fc.nat({ max: 2 });
const tier = fc.constantFrom<Tier>('WHOLESALE', 'RETAIL');
const permissions = fc.uniqueArray(fc.constantFrom('a', 'b.read', 'C:write'), { maxLength: 3 });
const steps = fc.array(
  fc.oneof(
    fc.record({
      who,
      do: fc.constant('grant' as const),
      role: fc.constantFrom('x', 'y'),
      permissions: fc.option(permissions, { nil: undefined }),
    }),
    fc.record({ who, do: fc.constant('revoke' as const) }),
    fc.record({ who, do: fc.constantFrom('activate' as const, 'deactivate' as const) }),
    fc.record({ who, do: fc.constant('set-type' as const), type: tier }),
  ),
  { maxLength: 12 },
);

/** @returns false if the model rejects the step */
function stepModel(model: Model, step: Step): boolean {
  const account = model.accounts[step.who] as ModelAccount;
  switch (step.do) {
    case 'grant': {
      const stored = model.roles.get(step.role);
      const wanted = step.permissions;
      if (stored && wanted && stored.toSorted().join() !== wanted.toSorted().join()) return false;
      if (!stored) model.roles.set(step.role, wanted ?? []);
      account.role = step.role;
      return true;
    }
    case 'revoke':
      account.role = undefined;
      return true;
    case 'set-type':
      if (account.customer === undefined) return false;
      account.customer = step.type;
      return true;
    default:
      account.active = step.do === 'activate';
      account.signedIn &&= account.active;
      return true;
  }
}

async function stepForReal(id: string, step: Step, prefix: string): Promise<boolean> {
  const ctx = { em: server.database.fork(), clock: () => new Date() };
  try {
    if (step.do === 'grant') {
      const { permissions } = step;
      await grantStaff(ctx, id, { role: prefix + step.role, ...(permissions === undefined ? {} : { permissions }) });
    } else if (step.do === 'revoke') await revokeStaff(ctx, id);
    else if (step.do === 'set-type') await setCustomerType(ctx, id, step.type);
    else await setActive(ctx, id, step.do === 'activate');
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

function expectedResponse({ roles }: Model, { active, signedIn, customer, role }: ModelAccount) {
  if (!active || !signedIn) return { status: 401, user: undefined };
  if (role !== undefined) {
    return { status: 200, user: { accountType: 'STAFF', customerType: null, permissions: roles.get(role) } };
  }
  const accountType = customer === undefined ? 'USER' : 'CUSTOMER';
  return { status: 200, user: { accountType, customerType: customer ?? null, permissions: [] } };
}

async function realResponse(token: string) {
  const { status, body } = await server.request<{ data?: { user: Record<string, unknown> } }>('/api/auth/session', {
    headers: { authorization: `Bearer ${token}` },
  });
  const user = body.data?.user;
  return {
    status,
    user: user && {
      accountType: user.accountType,
      customerType: user.customerType,
      permissions: user.permissions,
    },
  };
}

it('returns for every request what the preceding changes of the account imply', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(fc.option(tier), fc.option(tier), fc.option(tier)), steps, async (tiers, sequence) => {
      const prefix = `run-${(run += 1)}-`;
      const customers = tiers.map((value) => value ?? undefined);
      const model: Model = {
        accounts: customers.map((customer) => ({ customer, role: undefined, active: true, signedIn: true })),
        roles: new Map(),
      };
      const people = await Promise.all(
        customers.map(async (customerType) => {
          const { id } = await putAccount(server, customerType === undefined ? {} : { customerType });
          return { id, token: await createSession(server, id) };
        }),
      );
      for (const step of sequence) {
        const { id } = people[step.who] as { id: string };
        expect(await stepForReal(id, step, prefix)).toBe(stepModel(model, step));
        const responses = await Promise.all(people.map(({ token }) => realResponse(token)));
        expect(responses).toEqual(model.accounts.map((account) => expectedResponse(model, account)));
      }
    }),
    { numRuns: 30 },
  );
});
