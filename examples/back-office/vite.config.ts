import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const arot = process.env.AROT_URL ?? 'http://localhost:3000';

/** The dev server passes these on to Arot, under Arot's own origin: a cookie login is only for pages of that origin. */
const proxy = Object.fromEntries(
  ['/api', '/oauth', '/login', '/demo', '/docs', '/pictures'].map((path) => [
    path,
    { target: arot, changeOrigin: true, headers: { origin: new URL(arot).origin } },
  ]),
);

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  base: '/office/',
  build: {
    // A strict Content-Security-Policy allows no data: script, and a picture of the shop is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Says which file needs which: a test adds up what the first page loads.
    manifest: true,
    target: 'es2022',
  },
});
