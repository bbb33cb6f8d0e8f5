import { fileURLToPath } from 'node:url';
import { testWebhookReceiver } from '../../tools/testing/webhook-receiver.ts';

testWebhookReceiver('the receiver in Python', {
  open: async () => ({ folder: fileURLToPath(new URL('.', import.meta.url)), remove: async () => {} }),
  // Without site-packages, so that nothing but the standard library can be imported.
  command: ['python3', '-S', 'receiver.py'],
});
