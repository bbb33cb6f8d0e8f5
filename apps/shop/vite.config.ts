import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const arot = process.env.AROT_URL ?? 'http://localhost:3000';

/** The dev server passes these on to Arot, under Arot's own origin: a cookie login is only for pages of that origin. */
const proxy = Object.fromEntries(
  ['/api', '/oauth', '/login', '/demo', '/docs'].map((path) => [
    path,
    { target: arot, changeOrigin: true, headers: { origin: new URL(arot).origin } },
  ]),
);

/** Reserves the place of the demo's bar until the script runs. Only a build with `VITE_DEMO` has the bar. */
const demoBar: Plugin = {
  name: 'demo-bar',
  transformIndexHtml: (html) =>
    html.replace(
      '<!--demo-bar-->',
      process.env.VITE_DEMO ? '<aside class="demo"><div class="column"></div></aside>' : '',
    ),
};

/** Preact in the place of React: 11 kB of a visitor's JavaScript instead of 69 kB. */
const preact = {
  alias: {
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/client': 'preact/compat/client',
    'react-dom': 'preact/compat',
    react: 'preact/compat',
  },
  // Other packages may have brought another version.
  dedupe: ['preact'],
};

export default defineConfig(({ command }) => ({
  plugins: [react(), demoBar],
  // The dev server has React itself, which keeps the state of a page when its code changes.
  resolve: command === 'build' ? preact : {},
  server: { proxy },
  preview: { proxy },
  build: {
    // A strict Content-Security-Policy allows no data: script, and a picture of the shop is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All that the first page needs is one file: it compresses better than the parts that other pages share.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
    target: 'es2022',
  },
}));
