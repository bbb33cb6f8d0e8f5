import { ArotError } from '../errors.ts';
import type { FetchFunction } from '../fetch-function.ts';
import { decodePart } from '../oauth/check-claims.ts';
import { arotServer, type OAuthConfig } from '../oauth/oauth-config.ts';
import { KeySet } from './key-set.ts';
import { verifySignature } from './verify-signature.ts';

const TOKEN_TYPE = 'price-quote+jwt';
const AUDIENCE_PATH = '/price-quotes';
/** More characters than a quote of the most lines has. */
const MAX_LENGTH = 300_000;
const MAX_LINES = 200;
const AMOUNT = /^(0|[1-9]\d{0,24})\.\d{2}$/;

/** A line of a quote: a product, how many pieces of it, and the price of one piece. Amounts are in BDT. */
export type PriceQuoteClaimsLine = {
  readonly slug: string;
  readonly quantity: number;
  readonly unitPrice: string;
  /** The price list that gives the price; null for the tier of the customer. */
  readonly listId: string | null;
  readonly total: string;
};

/** The claims of a quote. Times are seconds since 1970. */
export type PriceQuoteClaims = {
  readonly iss: string;
  readonly aud: string;
  /** The id of the customer. */
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  /** The id of the quote. Store it with the order, and reject an order with the same one. */
  readonly jti: string;
  readonly currency: 'BDT';
  readonly lines: readonly PriceQuoteClaimsLine[];
  readonly total: string;
};

export type PriceQuoteOptions = Pick<OAuthConfig, 'issuer' | 'fetch' | 'timeoutMs'> & {
  /** The accepted difference between the clocks of both sides, in seconds. Default: 5. */
  readonly clockToleranceSeconds?: number | undefined;
};

/**
 * Why a token is no quote that holds: `format`, `typ` (a token of another kind, such as an id token), `alg`, `crit`, `kid` (no key of the
 * server has this id), `signature`, or the name of the claim that is missing or wrong. `exp`: the quote has ended.
 */
export type PriceQuoteErrorCode =
  | 'format'
  | 'typ'
  | 'alg'
  | 'crit'
  | 'kid'
  | 'signature'
  | Exclude<keyof PriceQuoteClaims, symbol | number>;

/** The token is no quote, or a quote that has ended. Do not accept the order. */
export class PriceQuoteError extends ArotError {
  declare readonly code: PriceQuoteErrorCode;

  constructor(code: PriceQuoteErrorCode) {
    super(`Not a valid price quote: ${code}`, { code });
  }

  override get name(): 'PriceQuoteError' {
    return 'PriceQuoteError';
  }
}

const reject = (reason: PriceQuoteErrorCode) => new PriceQuoteError(reason);

/** The key sets that the quotes of this process were verified with. A program has few issuers. */
const keySets = new WeakMap<FetchFunction, Map<string, KeySet>>();

function keySetOf({ issuer, fetch: send = fetch, timeoutMs }: PriceQuoteOptions): KeySet {
  const known = keySets.get(send) ?? new Map<string, KeySet>();
  keySets.set(send, known);
  const keySet = known.get(issuer) ?? new KeySet({ fetch: send, timeoutMs }, arotServer(issuer).jwks_uri);
  known.set(issuer, keySet);
  return keySet;
}

/**
 * Verifies the token of a quote that a customer brings: its signature by a key of the shop, its kind, audience and times, and its lines.
 * A quote holds for many orders until it ends, so reject a `jti` that an order already has.
 *
 * @param options.issuer the public origin of the shop's API, as in its id tokens
 * @throws PriceQuoteError for a token that is no quote, or has ended
 * @throws OAuthError `connection_failed`, `timeout` or `invalid_response` if the keys of the shop cannot be read
 * @see https://www.rfc-editor.org/rfc/rfc8725#section-3.11
 */
export async function verifyPriceQuote(token: string, options: PriceQuoteOptions): Promise<PriceQuoteClaims> {
  if (typeof token !== 'string' || token.length > MAX_LENGTH) throw reject('format');
  const { typ } = await verifySignature(keySetOf(options), token, reject);
  if (typ !== TOKEN_TYPE) throw reject('typ');
  const claims = decodePart(token, 1, reject);
  const { iss, aud, sub, iat, exp, jti, currency, lines, total } = claims;
  const { issuer, clockToleranceSeconds: tolerance = 5 } = options;
  const now = Date.now() / 1_000;
  // Each comparison is false for a claim that is missing or has another type. An audience that is a list is rejected.
  const checks: Record<keyof PriceQuoteClaims, boolean> = {
    iss: iss === issuer,
    aud: aud === issuer + AUDIENCE_PATH,
    sub: isText(sub),
    iat: isNumber(iat) && iat <= now + tolerance,
    exp: isNumber(exp) && exp > now - tolerance,
    jti: isText(jti),
    currency: currency === 'BDT',
    lines: Array.isArray(lines) && lines.length > 0 && lines.length <= MAX_LINES && lines.every(isLine),
    total: isAmount(total),
  };
  for (const [claim, holds] of Object.entries(checks)) if (!holds) throw reject(claim as keyof PriceQuoteClaims);
  return { iss, aud, sub, iat, exp, jti, currency, lines, total } as PriceQuoteClaims;
}

function isLine(line: unknown): boolean {
  const { slug, quantity, unitPrice, listId, total } = (line ?? {}) as { readonly [name: string]: unknown };
  const isQuantity = Number.isSafeInteger(quantity) && (quantity as number) > 0;
  return isText(slug) && isQuantity && isAmount(unitPrice) && isAmount(total) && (listId === null || isText(listId));
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isAmount = (value: unknown) => typeof value === 'string' && AMOUNT.test(value);
