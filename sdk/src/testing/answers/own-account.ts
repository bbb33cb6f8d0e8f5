import type { Session } from '../mock-accounts.ts';
import type { Call } from '../mock-call.ts';
import { MockFailure } from '../mock-failure.ts';
import { signedIn } from '../mock-people.ts';
import { isLive, type MockWorld } from '../mock-world.ts';

const done = { success: true };

/** Returns the answers about the sessions and the applications of the account that is signed in. */
export function ownAccountAnswers(world: MockWorld) {
  const { accounts, grants, oauthApplications } = world;
  const isCurrent = (call: Call, { id }: Session) => accounts.findSession(call.credential.token)?.id === id;
  const sessionsOf = (call: Call) => accounts.sessionsOf(accounts.idOf(signedIn(call)));
  const grantsOf = (call: Call) => {
    const accountId = accounts.idOf(signedIn(call));
    return grants.filter((grant) => grant.accountId === accountId && isLive(grant));
  };

  return {
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
          name: oauthApplications.find(clientId)?.name ?? clientId,
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
