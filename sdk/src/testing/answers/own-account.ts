import type { OwnWholesale, RequestWholesaleBody } from '../../generated/types.ts';
import type { Session } from '../mock-accounts.ts';
import type { Call } from '../mock-call.ts';
import { MockFailure } from '../mock-failure.ts';
import { pendingSince, signedIn } from '../mock-people.ts';
import type { MockAccount } from '../mock-state.ts';
import { isLive, type MockWorld } from '../mock-world.ts';

const done = { success: true };
const DAY_MS = 86_400_000;

/** Returns the answers about the sessions, the applications and the wholesale request of the account that is signed in. */
export function ownAccountAnswers(world: MockWorld) {
  const { accounts, grants } = world;
  const isCurrent = (call: Call, { id }: Session) => accounts.findSession(call.credential.token)?.id === id;
  const sessionsOf = (call: Call) => accounts.sessionsOf(accounts.idOf(signedIn(call)));
  const grantsOf = (call: Call) => {
    const accountId = accounts.idOf(signedIn(call));
    return grants.filter((grant) => grant.accountId === accountId && isLive(grant));
  };

  const wholesaleOf = ({ wholesaleRequest }: MockAccount): OwnWholesale => {
    if (!wholesaleRequest) return { request: null };
    const { state, reason, requestedAt, decidedAt, customerNote: note } = wholesaleRequest;
    return { request: { state, note, reason, requestedAt, decidedAt } };
  };

  return {
    'customers.wholesaleRequest': (call: Call) => wholesaleOf(signedIn(call)),

    'customers.requestWholesale': (call: Call<RequestWholesaleBody>) => {
      const account = signedIn(call);
      const text = obstacleOf(account);
      if (text !== undefined) throw new MockFailure('CONFLICT', { text });
      const now = new Date().toISOString();
      const pending = pendingSince(now, call.body.note ?? null);
      const approved = { ...pending, state: 'approved' as const, decidedAt: now, decidedBy: accounts.idOf(account) };
      const change = world.wholesaleApproval
        ? { wholesaleRequest: pending }
        : { wholesaleRequest: approved, customerType: 'WHOLESALE' as const };
      return wholesaleOf(accounts.change(account, change));
    },

    'auth.listSessions': (call: Call) => {
      const items = sessionsOf(call).map(([, session]) => ({
        id: session.id,
        device: null,
        address: null,
        createdAt: session.createdAt,
        lastUsedAt: `${new Date().toISOString().slice(0, 13)}:00:00.000Z`,
        current: isCurrent(call, session),
      }));
      return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) };
    },

    'auth.endSession': (call: Call) => {
      const [token] = sessionsOf(call).find(([, { id }]) => id === call.id) ?? [];
      if (token === undefined) throw new MockFailure('NOT_FOUND');
      accounts.endSession(token);
      return done;
    },

    'auth.endOtherSessions': (call: Call) => {
      for (const [token, session] of sessionsOf(call)) if (!isCurrent(call, session)) accounts.endSession(token);
      return done;
    },

    'auth.listApplications': (call: Call) => {
      const live = grantsOf(call);
      const items = [...new Set(live.map(({ clientId }) => clientId))].map((clientId) => {
        const own = live.filter((grant) => grant.clientId === clientId);
        return {
          clientId,
          name: world.findApplication(clientId)?.name ?? clientId,
          scopes: [...new Set(own.flatMap(({ scopes }) => scopes))].sort(),
          grantedAt: own[own.length - 1]?.createdAt ?? '',
        };
      });
      return { items: items.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    },

    'auth.withdrawApplication': (call: Call) => {
      const chosen = new Set(grantsOf(call).filter(({ clientId }) => clientId === call.id));
      if (chosen.size === 0) throw new MockFailure('NOT_FOUND');
      world.endGrants((grant) => chosen.has(grant));
      return done;
    },
  };
}

/** Returns why a customer cannot ask for wholesale prices now. */
function obstacleOf({ customerType, wholesaleRequest: request }: MockAccount): string | undefined {
  if (customerType === 'WHOLESALE') return 'You have wholesale prices already.';
  if (request?.state === 'pending') return 'Your request for wholesale prices is waiting for a decision.';
  const isRecent = request?.decidedAt && Date.now() < Date.parse(request.decidedAt) + DAY_MS;
  if (request?.state !== 'rejected' || !isRecent) return undefined;
  return 'Your request for wholesale prices was rejected. You can ask again 24 hours after the decision.';
}
