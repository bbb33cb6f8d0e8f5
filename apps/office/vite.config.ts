import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const arot = process.env.AROT_URL ?? 'http://localhost:3000';

/** The dev server passes these on to Arot, under Arot's own origin: a cookie login is only for pages of that origin. */
const proxy = Object.fromEntries(
  ['/api', '/oauth', '/login', '/demo', '/docs', '/pictures'].map((path) => [
    path,
    { target: arot, changeOrigin: true, headers: { origin: new URL(arot).origin } },
  ]),
);

/**
 * Adds the decoders of scanned pages (CCITT, JBIG2, JPEG 2000), which pdf.js imports by these names. They are the JavaScript
 * ones: a strict Content-Security-Policy forbids WebAssembly.
 */
function pdfDecoders(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return {
    name: 'pdf-decoders',
    apply: 'build',
    generateBundle() {
      for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const source = readFileSync(path.join(path.dirname(manifest), 'wasm', name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${name}`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), pdfDecoders()],
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
