/** A row of the generated route table. */
export type Route = {
  readonly method: string;
  /** Template with `:name` parameters. */
  readonly path: string;
  /** `none` where credentials are not looked at: no token is sent there. */
  readonly auth: 'none' | 'lenient' | 'optional' | 'session' | 'customer';
  /** Every status the contract declares. */
  readonly statuses: readonly number[];
  readonly query?: true;
  readonly body?: 'json' | 'form';
  /** The success is a file of one of these types instead of JSON. */
  readonly download?: readonly string[];
};
