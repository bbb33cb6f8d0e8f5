import { fileURLToPath } from 'node:url';
import { installExample } from '../../tools/testing/install-example.ts';
import { testWebhookReceiver } from '../../tools/testing/webhook-receiver.ts';

testWebhookReceiver('the receiver in Express', {
  open: () => installExample(fileURLToPath(new URL('.', import.meta.url))),
  command: [process.execPath, 'receiver.ts'],
});
