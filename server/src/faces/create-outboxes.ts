import type { Logger } from 'pino';
import { createErasures } from '../account-data/deletion/erase-due-accounts.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { codeMessages } from '../codes/codes.ts';
import type { Config } from '../config.ts';
import type { Services } from '../http/services.ts';
import { openChannels } from '../messages/channels.ts';
import { createMessenger } from '../messages/deliver-messages.ts';
import { createLogoutDelivery } from '../oauth/logout-tokens/deliver-logouts.ts';
import type { Outbox } from '../outbox/run-outbox.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { createWebhookDelivery } from '../webhooks/deliver-webhooks.ts';
import { openReceivers } from '../webhooks/post-to-receiver.ts';

type OutboxDependencies = Pick<
  Services,
  'database' | 'clock' | 'keyring' | 'requestLimits' | 'publicOrigin' | 'issuer'
> & {
  readonly documents: DocumentStore;
  readonly logger: Logger;
};

/** Creates everything that the server does later: erasures, messages, webhooks and logouts of applications. */
export function createOutboxes(deps: OutboxDependencies, config: Config): readonly Outbox[] {
  return [
    createErasures(deps),
    openMessenger(deps, config),
    createWebhookDelivery({ ...deps, receivers: openReceivers(config.receivers) }),
    createLogoutDelivery({ ...deps, receivers: openReceivers(config.receivers) }),
  ];
}

/** Opens the channels of the configuration. Without one, development prints its messages on standard error. */
function openMessenger(
  { database, clock, logger, keyring, requestLimits, publicOrigin }: OutboxDependencies,
  { channels, production, codeLimits: limits }: Config,
): Outbox {
  return createMessenger({
    ...{ database, clock, logger, production, limiter: requestLimits.messages },
    channels: openChannels(channels, clock),
    host: new URL(publicOrigin).host,
    codes: codeMessages(keyring, clock, { limits, knowsDevice: knownDevices(database, clock) }),
    print: (text) => void process.stderr.write(`\n${text}\n`),
  });
}
