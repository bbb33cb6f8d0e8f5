import type { Logger } from 'pino';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import type { Clock } from '../base/clock.ts';
import { codeMessages } from '../codes/codes.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openChannels } from '../messages/channels.ts';
import { createMessenger } from '../messages/deliver-messages.ts';
import type { Outbox } from '../outbox/run-outbox.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Limiter } from '../security/limiter.ts';

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keyring: Keyring;
  /** The cap of all messages. */
  readonly limiter: Limiter;
};

/** Opens the channels of the configuration. Without one, development prints its messages on standard error. */
export function openMessenger(
  { keyring, ...deps }: Dependencies,
  { channels, production, codeLimits: limits }: Pick<Config, 'channels' | 'production' | 'codeLimits'>,
  origin: string,
): Outbox {
  return createMessenger({
    ...deps,
    production,
    channels: openChannels(channels, deps.clock),
    host: new URL(origin).host,
    codes: codeMessages(keyring, deps.clock, { limits, knowsDevice: knownDevices(deps.database, deps.clock) }),
    print: (text) => void process.stderr.write(`\n${text}\n`),
  });
}
