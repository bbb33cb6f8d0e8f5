import { Client, type ClientConfig } from 'pg';
import { UnavailableError } from '../queues/unavailable-error.ts';

/** The internal part of a client of `pg` that receives the messages of the server. */
type WithConnection = {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (message: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): unknown;
  };
};

/**
 * A connection that knows whether its server is a standby, which PostgreSQL reports when it accepts the connection. A proxy
 * may lead to a standby that is about to be promoted, but has not replayed the last commits. To read there would show less
 * than earlier responses did.
 *
 * @see https://www.postgresql.org/docs/15/runtime-config-preset.html#GUC-IN-HOT-STANDBY
 */
export class StandbyAwareClient extends Client {
  isStandby = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    (this as unknown as WithConnection).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isStandby = parameterValue === 'on';
    });
  }
}

/** Why a connection must not be used for the primary. */
export function standbyError(client: object): UnavailableError | undefined {
  if (!(client instanceof StandbyAwareClient && client.isStandby)) return undefined;
  return new UnavailableError(
    'ERR_DATABASE_UNREACHABLE',
    'DATABASE_URL leads to a standby. It must lead to the primary.',
  );
}
