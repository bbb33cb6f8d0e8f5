export const HOSTILE_KINDS = [
  'idle',
  'slow headers',
  'slow bodies',
  'slow readers',
  'half-sent uploads',
  'pipelining',
] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number];

export type HostileJob = {
  readonly port: number;
  readonly kind: HostileKind;
  readonly count: number;
  /** True if a connection that the server has closed is opened again. */
  readonly reopens: boolean;
};

/** Sent to the parent once all connections are open, and for each connection that the server closes. */
export type HostileReport = { readonly opened: number } | { readonly closedAfterMs: number };
