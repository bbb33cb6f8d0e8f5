/**
 * Receives the SMS of an Arot server and passes each on to an aggregator. The server signs its requests as Standard Webhooks:
 * https://www.standardwebhooks.com. A message may arrive more than once, always with the same id.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const { AROT_SMS_SECRET, SMS_API_URL, SMS_API_KEY, SMS_SENDER = 'SHOP', PORT = '4100' } = process.env;
if (!AROT_SMS_SECRET || !SMS_API_URL || !SMS_API_KEY) {
  throw new Error('Set AROT_SMS_SECRET (as the server has it), SMS_API_URL and SMS_API_KEY.');
}
const [webhook, apiUrl] = [new Webhook(AROT_SMS_SECRET), SMS_API_URL];

type Sms = { readonly id: string; readonly to: string; readonly text: string };

/** The ids of the messages that the aggregator has accepted, for a day. A gateway with several processes shares them. */
const accepted = new Map<string, number>();
const DAY_MS = 86_400_000;

/** Sends an SMS with the API of your aggregator: change this function, and nothing else. */
async function sendSms({ to, text }: Sms): Promise<void> {
  const response = await fetch(apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SMS_API_KEY}` },
    // Aggregators in Bangladesh take the number without the plus sign, and need to know that a text is not ASCII.
    body: JSON.stringify({ sender: SMS_SENDER, to: to.slice(1), text, unicode: /[^\x20-\x7e\n]/.test(text) }),
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`the aggregator responded with ${response.status}`);
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/sms') return response.writeHead(404).end();
  let message: Sms;
  try {
    message = webhook.verify(await text(request), request.headers as Record<string, string>) as Sms;
  } catch {
    return response.writeHead(401).end();
  }
  try {
    for (const [id, at] of accepted) if (at < Date.now() - DAY_MS) accepted.delete(id);
    if (!accepted.has(message.id)) await sendSms(message);
    accepted.set(message.id, Date.now());
    response.writeHead(204).end();
  } catch (error) {
    // The server tries again. The text may be a code, so it is not logged.
    console.error(`${message.id} was not sent: ${(error as Error).message}`);
    response.writeHead(502).end();
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('listening on', server.address()));
