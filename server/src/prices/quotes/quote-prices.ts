import {
  fromHundredths,
  type priceQuote,
  QUOTE_AUDIENCE_PATH,
  QUOTE_TOKEN_TYPE,
  type QuoteProblem,
  type quoteRequest,
  toHundredths,
} from '@arot/contract';
import type * as z from 'zod';
import { type PriceScope, priceScopeOf } from '../../catalog/price-scope.ts';
import { type PricedProduct, readPricedProducts } from '../../catalog/priced-products.ts';
import { orderQuantity, pricingOf } from '../../catalog/product.mapper.ts';
import type { Context } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { findNextEdge } from './next-edge.repository.ts';

/** The time for which a quote holds, unless a price list begins or ends earlier. */
const VALID_SECONDS = 15 * 60;

declare module '../../http/services.ts' {
  interface Services {
    /** Signs a token by the keys of id tokens. */
    readonly signToken: (ctx: Pick<Context, 'em' | 'clock'>, type: string, claims: QuoteClaims) => Promise<string>;
  }
}

type QuoteClaims = {
  readonly aud: string;
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly currency: 'BDT';
  readonly lines: readonly object[];
  readonly total: string;
};

type Quote = z.infer<typeof priceQuote>;
type Line = Quote['lines'][number];

/**
 * Returns the prices of products for quantities, and a function that signs them. Nothing is stored, and nothing is reserved.
 *
 * @returns with the catalog version of the prices; undefined if two versions were read
 */
export async function quotePrices(ctx: Context, { lines: wanted }: z.output<typeof quoteRequest>) {
  const { issuer, signToken } = ctx.services;
  const { principal, database } = ctx;
  const scope = priceScopeOf(principal);
  if (principal.kind !== 'account' || !scope) throw new ForbiddenError({ check: 'price tier' });
  const customerId = principal.user.id;
  const slugs = wanted.map(({ slug }) => slug.normalize('NFC'));
  const { products, version: readAt } = await readPricedProducts(database, slugs, scope, true);
  const { version, edge } = await findNextEdge(database, customerId, scope.tier, principal.identifiedAt);
  const lines = wanted.map(({ quantity }, index) => quoteLine(slugs[index] ?? '', quantity, products, scope));
  const now = Math.floor(principal.identifiedAt.getTime() / 1_000);
  const until = Math.min(now + VALID_SECONDS, edge === null ? Number.POSITIVE_INFINITY : Date.parse(edge) / 1_000);
  const total = fromHundredths(lines.reduce((sum, line) => sum + toHundredths(line.total ?? '0'), 0n));
  const quote = { currency: 'BDT' as const, lines, total, validUntil: new Date(until * 1_000).toISOString() };
  const sign = async () => {
    if (lines.some(({ problems }) => problems.length > 0)) return null;
    return await signToken(ctx, QUOTE_TOKEN_TYPE, {
      ...{ aud: `${issuer}${QUOTE_AUDIENCE_PATH}`, sub: customerId, iat: now, exp: until, currency: 'BDT', total },
      lines: lines.map(({ break: _, problems: __, ...line }) => line),
    });
  };
  // Two versions match no version of the session, so the caller reads again.
  return { version: readAt === undefined || readAt === version ? version : '', value: { quote, sign } };
}

function quoteLine(
  slug: string,
  quantity: number,
  products: ReadonlyMap<string, PricedProduct>,
  scope: PriceScope,
): Line {
  const row = products.get(slug);
  const nothing = { slug, quantity, unitPrice: null, break: null, listId: null, total: null };
  if (!row?.extras) return { ...nothing, problems: ['UNKNOWN'] };
  const { minimum, increment, maximum } = orderQuantity(row, row.extras, scope);
  const pricing = pricingOf(row);
  const problems: QuoteProblem[] = [
    ...(quantity < minimum ? (['BELOW_MINIMUM'] as const) : []),
    ...(maximum !== null && quantity > maximum ? (['ABOVE_MAXIMUM'] as const) : []),
    ...(quantity % increment === 0 ? [] : (['NOT_A_MULTIPLE'] as const)),
    ...(!pricing || row.extras.availability?.status === 'out_of_stock' ? (['UNAVAILABLE'] as const) : []),
  ];
  if (!pricing) return { ...nothing, problems };
  const reached = row.price?.breaks.findLast(({ minQuantity }) => quantity >= minQuantity) ?? null;
  const unitPrice = reached?.price ?? pricing.finalPrice;
  const total = fromHundredths(toHundredths(unitPrice) * BigInt(quantity));
  return { slug, quantity, unitPrice, break: reached, listId: row.price?.listId ?? null, total, problems };
}
