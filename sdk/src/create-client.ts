import { bindClient } from './bind-client.ts';
import type { ClientOptions } from './client-options.ts';
import type { FieldSelection, Inclusion } from './field-selection.ts';
import type { ArotOperations } from './generated/client.ts';
import { routeTable } from './generated/routes.ts';
import type { AuthChange } from './identity.ts';
import type { Send } from './route-call.ts';
import { sendHeaders } from './send-headers.ts';

/** The operations of the API by namespace: `client.products.list()`. */
export interface ArotClient extends ArotOperations {
  /**
   * Calls the listener after a login, a logout, the end of the session, and a change by another tab.
   *
   * @returns a function that removes the listener
   */
  onAuthChange(listener: (change: AuthChange) => void): () => void;
}

/**
 * Creates a client. It has no connection. It knows who is signed in, so a server creates one for each user that signs in
 * with it.
 *
 * @throws TypeError for invalid options
 */
export function createClient(options: ClientOptions): ArotClient {
  return bindClient(options, routeTable, (send) => sendHeaders(sendSelection(send))) as ArotClient;
}

/** Sends `fields` and `include` of a call whose only query they are. Programs give them among the options. */
function sendSelection(send: Send): Send {
  return (call) => {
    const { fields, include } = call.options as FieldSelection<string> & Inclusion<string>;
    return send((fields ?? include) === undefined ? call : { ...call, query: { fields, include } });
  };
}
