import { checkCallOptions, checkOptions } from './check-options.ts';
import type { ClientOptions } from './client-options.ts';
import { type AuthListening, bindTables, type ClientOf, type RouteTables } from './core/create-client.ts';
import type { ArotOperations } from './generated/client.ts';
import { everyTable } from './generated/every-table.ts';

/** The operations of the API by namespace: `client.products.list()`. */
export interface ArotClient extends ArotOperations, AuthListening {}

/**
 * Creates a client of the operations of some tables: `createClient(options, { catalog, auth })`. A bundle has all tables nevertheless; that
 * of the same function of `@arot/sdk/core` has only the given ones.
 *
 * @throws TypeError for invalid options
 */
export function createClient<Tables extends RouteTables>(options: ClientOptions, tables: Tables): ClientOf<Tables>;
/**
 * Creates a client. It has no connection. It knows who is signed in, so a server creates one for each user that signs in
 * with it.
 *
 * @throws TypeError for invalid options
 */
export function createClient(options: ClientOptions): ArotClient;
export function createClient(options: ClientOptions, tables?: RouteTables): unknown {
  checkOptions(options);
  return bindTables(options, tables ? Object.values(tables) : everyTable, checkCallOptions);
}
