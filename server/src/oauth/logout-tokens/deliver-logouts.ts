import { meters } from '../../base/meters.ts';
import { type DeliveryDependencies, runDeliveries } from '../../events/webhooks/run-deliveries.ts';
import type { Outbox } from '../../outbox/run-outbox.ts';
import type { Keyring } from '../../security/keyring.ts';
import { findApplication } from '../applications/application.repository.ts';
import { signToken } from '../keys/signing-keys.ts';

/** The pauses after each failed attempt, in seconds. */
const PAUSES = [10, 60, 300, 1_800];
const LOGOUT_TOKEN_SECONDS = 120;
/** @see https://openid.net/specs/openid-connect-backchannel-1_0.html#LogoutToken */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

type LogoutDependencies = DeliveryDependencies & { readonly keyring: Keyring; readonly issuer: string };

/** Delivers logouts to applications. Nothing disables an application whose attempts fail. */
export function createLogoutDelivery(deps: LogoutDependencies): Outbox {
  return runDeliveries(deps, 'client', {
    ...{ places: 12, pauses: PAUSES },
    attempt: async ({ clientId, logout, attempts }) => {
      if (clientId === null || logout === null) return undefined;
      // A token that cannot be signed is a failed attempt too.
      const error = await post(deps, clientId, logout).catch(({ message }: Error) => message);
      if (error !== undefined) meters.webhooks.inc({ kind: 'logout', result: error === null ? 'delivered' : 'failed' });
      if (!error) return undefined;
      deps.logger.warn({ clientId, attempts, error }, 'a back-channel logout has failed');
      return { reason: error };
    },
  });
}

/**
 * Makes one attempt to tell an application that the session of a user has ended. The token is signed anew at each attempt, because it
 * is valid for two minutes only.
 *
 * @param logout `sid`: null for all sessions of the account
 * @returns why it failed; null if the application has accepted it; undefined if it is disabled, or wants no logout tokens any more
 * @see https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRequest
 */
async function post(
  deps: LogoutDependencies,
  clientId: string,
  { accountId, sid }: { readonly accountId: string; readonly sid: string | null },
): Promise<string | null | undefined> {
  const em = deps.database.fork();
  const application = await findApplication(em, clientId);
  if (!application?.backchannelLogoutUri || !application.enabled) return undefined;
  const issuedAt = Math.floor(deps.clock().getTime() / 1_000);
  const token = await signToken({ ...deps, em }, 'logout+jwt', {
    ...{ aud: clientId, sub: accountId, ...(sid === null ? {} : { sid }) },
    ...{ iat: issuedAt, exp: issuedAt + LOGOUT_TOKEN_SECONDS, events: { [EVENT]: {} } },
  });
  const { error } = await deps.receivers.post({
    url: application.backchannelLogoutUri,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ logout_token: token })),
  });
  return error;
}
