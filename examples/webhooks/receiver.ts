/** Receives the events of an Arot server. An event may arrive more than once, always with the same id. */
import { type ArotEvent, verifyWebhook, WebhookVerificationError } from '@arot/sdk/webhooks';
import express from 'express';

const { AROT_WEBHOOK_SECRETS, PORT = '4200' } = process.env;
if (!AROT_WEBHOOK_SECRETS)
  throw new Error('Set AROT_WEBHOOK_SECRETS: the secret of the endpoint, or several with commas.');
const secrets = AROT_WEBHOOK_SECRETS.split(',');

/** The server tries for three days. */
const REMEMBERED_MS = 4 * 86_400_000;

/** When each event was handled. A receiver that stores something keeps the ids there, in the transaction that handles the event. */
const handled = new Map<string, number>();

/** Does what an event asks for. If it throws, the server sends the event again. */
async function handle(event: ArotEvent): Promise<void> {
  switch (event.type) {
    case 'product.price_changed':
    case 'product.changed':
      console.log(`${event.type} ${event.data.slug}: ${event.data.changed.join(', ')}`);
      break;
    case 'catalog.imported':
    case 'prices.changed':
      console.log(`${event.type}: read the whole catalog again`);
      break;
    default:
      console.log(`${event.type} ${event.subject.id}`);
  }
}

const app = express();
// The signature is about the bytes that arrived, so nothing parses them before.
app.post('/webhooks', express.raw({ type: () => true, limit: '64kb' }), async (request, response) => {
  let event: ArotEvent;
  try {
    event = await verifyWebhook(request.body ?? '', request.headers, secrets);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(`rejected: ${error.message}`);
    response.status(400).end();
    return;
  }
  for (const [id, at] of handled) if (at < Date.now() - REMEMBERED_MS) handled.delete(id);
  if (!handled.has(event.id)) await handle(event);
  handled.set(event.id, Date.now());
  response.status(204).end();
});
const server = app.listen(Number(PORT), '127.0.0.1', () => console.log('listening on', server.address()));
