/** The description of an operation that the client uses at run time. */
export type Route = {
  /** `products.list` */
  readonly name: string;
  readonly method: string;
  /** Template with `:name` parameters. */
  readonly path: string;
  /** `none`: the operation ignores credentials, so no token is sent. */
  readonly auth: string;
  /**
   * The kind of request or response: `json` and `form` are bodies, `json-read` is the body of a POST that only reads, `pages-100`
   * (with the largest page size) and `query-parts` (a list that continues at a cursor) have a query too, `selects` has `fields` and `include` alone, and `file` is a download (`query-file` with a query).
   */
  readonly kind:
    | 'json'
    | 'json-read'
    | 'form'
    | 'query'
    | 'query-parts'
    | `pages-${number}`
    | 'selects'
    | 'file'
    | 'query-file'
    | '-';
  /** Every status that the contract declares, separated by commas. */
  readonly statuses: string;
  /** The MIME types of a file, or the properties that every result has: `items[]` is a list, `pagination` an object. */
  readonly details: readonly string[];
};

/** Reads a line of the generated route table: name, method, path, auth, kind, statuses, details. */
export function parseRoute(line: string): Route {
  const [name, method, path, auth, kind, statuses, ...details] = line.split(' ');
  return { name, method, path, auth, kind, statuses, details } as Route;
}
