import { fileURLToPath } from 'node:url';
import { installExample } from '../support/install-example.ts';
import { testWebhookReceiver } from '../support/webhook-receiver.ts';

testWebhookReceiver('the receiver in Express', {
  open: () => installExample(fileURLToPath(new URL('.', import.meta.url))),
  command: [process.execPath, 'receiver.ts'],
});
