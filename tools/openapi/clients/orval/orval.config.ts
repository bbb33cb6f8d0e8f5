import { defineConfig } from 'orval';

export default defineConfig({
  arot: {
    input: { target: process.env.AROT_OPENAPI_DOCUMENT ?? '' },
    output: {
      target: '../../.generated/orval/client.ts',
      client: 'fetch',
      mode: 'single',
      override: { mutator: { path: './send.ts', name: 'send', extension: '.js' } },
    },
  },
});
