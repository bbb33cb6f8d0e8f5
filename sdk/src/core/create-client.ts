import { bindClient } from '../bind-client.ts';
import type { CheckCall } from '../check-options.ts';
import type { ClientOptions } from '../client-options.ts';
import type { FieldSelection, Inclusion } from '../field-selection.ts';
import type { AuthChange } from '../identity.ts';
import type { Send } from '../route-call.ts';
import type { RouteTable } from '../route-table.ts';
import { sendHeaders } from '../send-headers.ts';

export type AuthListening = {
  /**
   * Calls the listener after a login, a logout, the end of the session, and a change by another tab.
   *
   * @returns a function that removes the listener
   */
  onAuthChange(listener: (change: AuthChange) => void): () => void;
};

/** Tables of routes by any names: `{ catalog, auth }`. */
export type RouteTables = { readonly [name: string]: RouteTable };

type Both<T> = (T extends unknown ? (each: T) => void : never) extends (both: infer All) => void ? All : never;

type OperationsOf<Table> = Table extends RouteTable<infer Operations> ? Operations : never;

/** A client of the operations of some tables. */
export type ClientOf<Tables extends RouteTables> = Both<OperationsOf<Tables[keyof Tables]>> & AuthListening;

/**
 * Creates a client of some operations: `createClient(options, { catalog, auth })`, with tables of `@arot/sdk`. A bundle has the other
 * tables only if the program imports them. Unlike that of `@arot/sdk`, it does not look for options that are misspelled or have another type:
 * the compiler does.
 *
 * @throws TypeError for options that exclude each other
 */
export function createClient<Tables extends RouteTables>(options: ClientOptions, tables: Tables): ClientOf<Tables> {
  return bindTables(options, Object.values(tables)) as ClientOf<Tables>;
}

export function bindTables(options: ClientOptions, tables: readonly RouteTable[], checkCall?: CheckCall): unknown {
  return bindClient(options, tables, (send) => sendHeaders(options, sendSelection(send)), checkCall);
}

/** Sends `fields` and `include` of a call whose only query they are. Programs give them among the options. */
function sendSelection(send: Send): Send {
  return (call) => {
    const { fields, include } = call.options as FieldSelection<string, unknown> & Inclusion<string>;
    return send((fields ?? include) === undefined ? call : { ...call, query: { fields, include } });
  };
}
