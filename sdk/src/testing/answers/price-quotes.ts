import { fromHundredths, QUOTE_AUDIENCE_PATH, QUOTE_TOKEN_TYPE, toHundredths } from '@arot/contract';
import type { PriceQuoteLine, QuotePricesBody, QuotePricesResult } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { MockCatalog } from '../mock-catalog.ts';
import { availabilityOf, nextEdgeOf, priceFor, quantityFor, tierOf } from '../mock-customer-prices.ts';
import { finalPriceOf } from '../mock-prices.ts';
import type { MockProduct } from '../mock-state.ts';
import type { MockWorld } from '../mock-world.ts';

const VALID_MS = 15 * 60_000;

/** Returns the answer of quotes. Their tokens are signed by the key of id tokens. */
export function priceQuoteAnswers(world: MockWorld) {
  const catalog = new MockCatalog(world);

  const toLine = (slug: string, quantity: number, product: MockProduct | undefined, { caller }: Call) => {
    const tier = tierOf(caller) ?? 'RETAIL';
    const price = product && priceFor(world, product, caller);
    const [found = null] = [...(price?.breaks ?? [])].reverse().filter(({ minQuantity }) => minQuantity <= quantity);
    const unitPrice = price ? (found?.price ?? fromHundredths(finalPriceOf(price))) : null;
    const problems: PriceQuoteLine['problems'] = [];
    if (product) {
      const { minimum, maximum, increment } = quantityFor(product, tier, price);
      if (quantity < minimum) problems.push('BELOW_MINIMUM');
      if (maximum !== null && quantity > maximum) problems.push('ABOVE_MAXIMUM');
      if (quantity % increment !== 0) problems.push('NOT_A_MULTIPLE');
      if (!price || availabilityOf(world, slug).status === 'out_of_stock') problems.push('UNAVAILABLE');
    } else problems.push('UNKNOWN');
    const total = unitPrice === null ? null : fromHundredths(toHundredths(unitPrice) * BigInt(quantity));
    return { slug, quantity, unitPrice, break: found, listId: price?.listId ?? null, total, problems };
  };

  return {
    'prices.quote': async (call: Call<QuotePricesBody>): Promise<QuotePricesResult> => {
      const { caller, body, url } = call;
      const products = new Map(catalog.published().map((product) => [product.slug, product]));
      const lines = body.lines.map(({ slug: given, quantity }) => {
        const slug = given.normalize('NFC');
        return toLine(slug, quantity, products.get(slug), call);
      });
      const total = fromHundredths(lines.reduce((sum, line) => sum + toHundredths(line.total ?? '0.00'), 0n));
      const now = Math.floor(Date.now() / 1_000);
      const end = Math.floor((caller ? nextEdgeOf(world, caller, Date.now() + VALID_MS) : Date.now()) / 1_000);
      const isValid = caller && lines.every(({ problems }) => problems.length === 0);
      const claims = {
        ...{ iss: url.origin, aud: url.origin + QUOTE_AUDIENCE_PATH, sub: caller && world.accounts.idOf(caller) },
        ...{ iat: now, exp: end, jti: world.createId('quote-'), currency: 'BDT', total },
        lines: lines.map(({ break: _, problems, ...line }) => line),
      };
      const token = isValid ? await world.signer.sign(claims, QUOTE_TOKEN_TYPE) : null;
      return { currency: 'BDT', lines, total, validUntil: new Date(end * 1_000).toISOString(), token };
    },
  };
}
