import { compareDecimals, messages, type PriceReason, type staffPriceLists } from '@arot/contract';
import type * as z from 'zod';
import { ApiError } from '../../http/api-error.ts';
import type { Context } from '../../http/context.ts';
import { requirePermission } from '../../http/require-powers.ts';
import { type Candidate, findCandidates, findExplained } from './price-candidate.repository.ts';

type Query = z.output<(typeof staffPriceLists)['explainPrice']['query']>;

/** The price of a tier or a list, and whether it can win. */
type Judged = Candidate & { readonly reason: PriceReason | undefined };

/**
 * Explains the price that a customer has for a product at a moment: by the lists, entries and groups of today.
 *
 * @throws ApiError FORBIDDEN without `customers:read`; NOT_FOUND for an unknown customer, and an unknown or deleted product
 */
export async function explainPrice(ctx: Pick<Context, 'em' | 'clock' | 'principal'>, query: Query) {
  const { em, principal, clock } = ctx;
  requirePermission(principal, 'customers:read', messages.permissionToo('customers:read'));
  const at = query.at === undefined ? clock() : new Date(query.at);
  const slug = query.product.normalize('NFC');
  const { tier, product } = await findExplained(em, query.customer, slug);
  if (!tier) throw new ApiError('NOT_FOUND', { fields: { customer: [messages.noCustomer] } });
  if (!product) throw new ApiError('NOT_FOUND', { fields: { product: [messages.noProduct] } });
  const candidates = await findCandidates(em, { customerId: query.customer, tier, productId: product.id });
  const judged = candidates.map((candidate): Judged => ({ ...candidate, reason: reasonOf(candidate, at) }));
  const winner = judged.filter(({ reason }) => reason === undefined).sort(bestFirst)[0];
  const ordered = judged.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)) || bestFirst(a, b));
  return {
    customerId: query.customer,
    slug,
    at: at.toISOString(),
    pricing: winner ? pricingOf(winner) : null,
    listId: winner?.listId ?? null,
    candidates: ordered.map((candidate) => {
      const { listId, name, priority, finalPrice, viaTier, viaGroup, viaCustomer } = candidate;
      const reason = candidate.reason ?? (candidate === winner ? 'WON' : reasonOfLoser(candidate, winner));
      const via = { tier: viaTier, group: viaGroup, customer: viaCustomer };
      return { ...{ listId, name, priority, finalPrice, reason }, via: VIA.filter((way) => via[way]) };
    }),
  };
}

const VIA = ['tier', 'group', 'customer'] as const;

/** Returns why a price cannot win at a moment; undefined if it can. */
function reasonOf({ status, startsAt, endsAt, finalPrice }: Candidate, at: Date): PriceReason | undefined {
  if (status === 'draft') return 'NOT_ACTIVE';
  if (startsAt !== null && at.getTime() < Date.parse(startsAt)) return 'NOT_STARTED';
  if (endsAt !== null && at.getTime() >= Date.parse(endsAt)) return 'ENDED';
  return finalPrice === null ? 'NO_ENTRY' : undefined;
}

function isOut({ reason }: Judged): boolean {
  return reason !== undefined;
}

/** Compares as `BEST_FIRST` of `winning-price.ts` orders: priority, final price, the tier, the id of the list. */
function bestFirst(left: Candidate, right: Candidate): number {
  const byPrice = () => compareDecimals(left.finalPrice ?? '0', right.finalPrice ?? '0');
  return right.priority - left.priority || byPrice() || compareBytes(left.listId ?? '', right.listId ?? '');
}

function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function reasonOfLoser({ priority, finalPrice }: Candidate, winner: Candidate | undefined): PriceReason {
  if (winner && priority < winner.priority) return 'LOWER_PRIORITY';
  return finalPrice === winner?.finalPrice ? 'LATER_ID' : 'HIGHER_PRICE';
}

function pricingOf({ basePrice, discount, finalPrice }: Candidate) {
  return basePrice === null || finalPrice === null
    ? null
    : { currency: 'BDT' as const, basePrice, discount, finalPrice };
}
