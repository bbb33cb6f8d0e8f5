import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { amount } from './decimal.ts';
import { envelope } from './envelope.ts';
import { errorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { issueWith } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { priceBreak, quantity } from './price-breaks.ts';
import { PRICES_SCOPE } from './scopes.ts';
import { outputText } from './text.ts';

/** The most lines of a quote. */
export const MAX_QUOTE_LINES = 200;
/** 200 lines with the longest slugs fit. */
const MAX_TOKEN = 300_000;

export const QUOTE_PROBLEMS = ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'NOT_A_MULTIPLE', 'UNAVAILABLE', 'UNKNOWN'] as const;
export type QuoteProblem = (typeof QUOTE_PROBLEMS)[number];

/** The type and the audience of the token of a quote. @see https://www.rfc-editor.org/rfc/rfc8725#section-3.11 */
export const QUOTE_TOKEN_TYPE = 'price-quote+jwt';
export const QUOTE_AUDIENCE_PATH = '/price-quotes';

/** A total in BDT: the sum of prices may have more digits than a price. */
const total = z
  .string()
  .regex(/^(0|[1-9]\d{0,24})\.\d{2}$/)
  .meta({ maxLength: 28, examples: ['21720.00'] });

export const quoteRequest = z
  .strictObject({
    lines: z
      .array(
        z
          .strictObject({
            slug: z.string().meta({ maxLength: MAX_LENGTHS.slug, examples: ['mustard-oil-5l'] }),
            quantity: quantity.meta({ examples: [24] }),
          })
          .meta({ id: 'PriceQuoteRequestLine', description: 'A product and how many pieces of it.' }),
      )
      .min(1)
      .max(MAX_QUOTE_LINES)
      .check(({ value, issues }) => {
        const seen = new Set<string>();
        for (const [index, { slug }] of value.entries()) {
          const normalized = slug.normalize('NFC');
          if (seen.has(normalized)) issues.push(issueWith(messages.productOnce, slug, [index, 'slug']));
          seen.add(normalized);
        }
      }),
  })
  .meta({ id: 'PriceQuoteRequest', description: 'The products to quote.' });

const quoteLine = z
  .object({
    slug: outputText(MAX_LENGTHS.slug, 'mustard-oil-5l'),
    quantity: quantity.meta({ examples: [24] }),
    unitPrice: amount.nullable().describe('The price of one piece for this quantity; null without a price.'),
    break: priceBreak.nullable().describe('The break that gives the price; null without one.'),
    listId: outputText(MAX_LENGTHS.id)
      .nullable()
      .meta({ description: 'The price list that gives the price; null for the tier.', examples: [null] }),
    total: total.nullable(),
    problems: z
      .array(z.enum(QUOTE_PROBLEMS))
      .max(QUOTE_PROBLEMS.length)
      .meta({ examples: [[]] })
      .describe(
        'The reasons why the line cannot be ordered. `UNAVAILABLE`: no price, or out of stock. `UNKNOWN`: no such product.',
      ),
  })
  .meta({ id: 'PriceQuoteLine', description: 'The price of a product for a quantity.' });

export const priceQuote = z
  .object({
    currency: z.literal('BDT'),
    lines: z.array(quoteLine).max(MAX_QUOTE_LINES).describe('In the order of the request.'),
    total: total.describe('The sum of the lines with a price.'),
    validUntil: z.iso.datetime(),
    token: outputText(MAX_TOKEN, 'eyJhbGciOiJFUzI1NiIsInR5cCI6InByaWNlLXF1b3RlK2p3dCJ9.e30.c2lnbmF0dXJl')
      .nullable()
      .describe('The quote as a signed token, for a system that takes orders; null if a line has a problem.'),
  })
  .meta({ id: 'PriceQuote', description: 'Prices that hold until a moment. Nothing is reserved.' });

const c = initContract();

export const priceQuotes = c.router(
  defineRoutes({
    quotePrices: {
      method: 'POST',
      path: '/api/price-quotes',
      body: quoteRequest,
      responses: {
        200: envelope('PriceQuoteResponse', priceQuote),
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'PAYLOAD_TOO_LARGE',
          'RATE_LIMITED',
          'INTERNAL_ERROR',
        ),
      },
      summary: 'Quote prices',
      description:
        'Prices of products for quantities, valid for 15 minutes or until a price list begins or ends. The token proves them to another system.',
      metadata: {
        auth: 'customer',
        sdk: 'prices.quote',
        tag: 'Products',
        scope: PRICES_SCOPE,
        onlyReads: true,
        maxBodyBytes: 262_144,
      },
    },
  }),
  { strictStatusCodes: true },
);
