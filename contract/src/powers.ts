/**
 * The powers that a route can give, beside the data that it reads or changes. The same power has the same rules by every route:
 *
 * - a caller whose account has a second factor needs a fresh proof of it;
 * - a session that only a code has opened does not give it, whatever the exceptions of the route;
 * - a program may not use it, neither with a key nor with the token of an application;
 * - it is rejected during the hold after a reset of the password by phone;
 * - the owner of the account gets a message, see {@link ANNOUNCED_POWERS}.
 *
 * @see docs/decisions/0060-sign-in-and-powers.md
 */
export const POWERS = {
  document: 'Opens a private document.',
  contact: 'Changes an email address or a phone number.',
  credential: 'Sets or reveals a password, a key, a secret or a redirect URI, or binds a service account.',
  factor: 'Changes or resets second factors.',
  role: 'Gives or takes permissions.',
  limit: 'Lifts a limit of guesses.',
  hold: 'Ends a hold.',
  erasure: 'Erases an account.',
  export: 'Copies what is stored of an account.',
} as const;

export type Power = keyof typeof POWERS;

/** The powers over an account whose use its owner hears of. */
export const ANNOUNCED_POWERS: readonly Power[] = ['contact', 'credential', 'factor', 'hold', 'erasure'];

/** The powers over a customer that need `documents:read` too: with them, a staff member could open the documents. */
export const DOCUMENT_POWERS: readonly Power[] = ['document', 'contact', 'credential', 'hold'];

/** The powers of a route, as its metadata states them. */
export type PowerMetadata = {
  readonly powers?: readonly Power[];
  /** The properties of the body that give the powers. Without them, the request gives none. The operation checks this. */
  readonly powersWith?: readonly string[];
  /** The rules that do not apply: the factor for what an owner does every day, the hold for what ends it. */
  readonly withoutRules?: readonly ('factor' | 'hold')[];
};

/** Returns true if every request of a route gives its powers, whatever the body contains. */
export function alwaysGivesPowers({ powers, powersWith }: PowerMetadata): boolean {
  return powers !== undefined && powersWith === undefined;
}

/** Returns true if a rule applies to every request of a route. */
export function hasRule(metadata: PowerMetadata, rule: 'factor' | 'hold'): boolean {
  return alwaysGivesPowers(metadata) && !metadata.withoutRules?.includes(rule);
}
