/** Takes orders at the prices of quotes that an Arot server has signed. It never asks the server for a price. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PriceQuoteError, verifyPriceQuote } from '@arot/sdk/server';

const { AROT_URL: issuer = 'http://localhost:3000', PORT = '4300' } = process.env;
/** A quote of 200 lines fits. */
const MAX_BODY_BYTES = 320 * 1024;

/**
 * The ids of the quotes that became orders, with their ends. A shop stores the id in its order table as a unique column, so that two
 * requests at the same time do not become two orders.
 */
const used = new Map<string, number>();

type Reply = readonly [status: number, body: object];

async function placeOrder(request: IncomingMessage): Promise<Reply> {
  const token = await readToken(request);
  if (token === undefined) return [400, { error: 'Send {"token": "…"}.' }];
  try {
    const { jti, exp, sub, lines, total, currency } = await verifyPriceQuote(token, { issuer });
    for (const [id, end] of used) if (end < Date.now() / 1_000 - 60) used.delete(id);
    if (used.has(jti)) return [409, { error: 'There is an order for this quote already.' }];
    used.set(jti, exp);
    for (const { slug, quantity, unitPrice } of lines) console.log(`${sub}: ${quantity} x ${slug} at ${unitPrice}`);
    console.log(`${sub}: total ${total} ${currency}`);
    return [201, { order: { id: jti, customerId: sub, lines, total, currency } }];
  } catch (error) {
    if (!(error instanceof PriceQuoteError)) throw error;
    const text = error.code === 'exp' ? 'The quote has ended. Ask for a new one.' : 'This is no quote of our shop.';
    return [400, { error: text, reason: error.code }];
  }
}

async function readToken(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    const { token } = JSON.parse(Buffer.concat(chunks).toString()) ?? {};
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

const server = createServer(async (request, response: ServerResponse) => {
  const isOrder = request.method === 'POST' && request.url === '/orders';
  const [status, body] = isOrder
    ? await placeOrder(request).catch((error: unknown): Reply => {
        // The keys of the shop cannot be read: the customer may try again.
        console.error(error);
        return [503, { error: 'Try again later.' }];
      })
    : [404, { error: 'POST /orders' }];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening on', server.address()));
