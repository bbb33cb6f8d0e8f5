import { readVersion } from '../../base/packages.ts';
import { migrationsList } from '../schema/migrations/index.ts';

/** A request of a command. The server responds to each with one {@link SocketResponse}. */
export type SocketRequest =
  | { readonly type: 'settings' }
  | { readonly type: 'query'; readonly text: string; readonly values: readonly unknown[] }
  | { readonly type: 'begin' | 'commit' | 'rollback' };

export type SocketResponse =
  | { readonly result: unknown }
  | { readonly error: { readonly message: string; readonly properties: Readonly<Record<string, unknown>> } }
  /** The server closes the connection, for this reason. */
  | { readonly closing: string };

export type QueryResult = { readonly rows: unknown[]; readonly numAffectedRows: bigint | undefined };

/** The first frame in each direction is JSON, which every version of Arot can read. */
export type Hello = { readonly arot: string; readonly protocol: number; readonly schema: string };
export type HelloResponse = { readonly accepted: true } | { readonly rejected: string };

const PROTOCOL = 1;

/** Returns the program's version and its newest migration: the source of a version changes while it is developed. */
export function ownHello(): Hello {
  return { arot: readVersion(), protocol: PROTOCOL, schema: migrationsList.at(-1)?.name ?? '' };
}

/** Returns the reason why a command cannot use the server; undefined if it can. */
export function rejectionOf(server: Hello, command: Hello): string | undefined {
  const { arot, protocol, schema } = command;
  if (arot === server.arot && protocol === server.protocol && schema === server.schema) return undefined;
  const versions =
    arot === server.arot
      ? `The server runs another build of Arot ${server.arot} than this command.`
      : `The server runs Arot ${server.arot}, and this command is of Arot ${arot}.`;
  return `${versions} Use the same one for both, for example by a restart of the server. Nothing was changed.`;
}

/** Returns an error of the database as plain data: its message, and properties such as `code` and `constraint`. */
export function errorResponse(error: unknown): SocketResponse {
  if (!(error instanceof Error)) return { error: { message: String(error), properties: {} } };
  const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  const own = Object.entries(error).filter(([, value]) => isPlain(value));
  return { error: { message: error.message, properties: Object.fromEntries(own) } };
}
