// Serves the files of the page: node serve.mjs. Any static host can do it, if it sends the headers below.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const issuer = process.env.AROT_URL ?? 'http://localhost:3000';
const port = Number(process.env.PORT ?? 5175);
const clientId = process.env.OAUTH_CLIENT_ID;
if (!clientId) {
  console.error(`OAUTH_CLIENT_ID is not set. These commands print it, if no server is running:

npx arot db migrate
npx arot oauth create-app --name 'Bazar App' --slug bazar-app --public --redirect-uri http://localhost:${port}/ --post-logout-redirect-uri http://localhost:${port}/signed-out.html`);
  process.exit(1);
}

const types = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};
const files = ['index.html', 'signed-out.html', 'app.js', 'session.js', 'style.css', 'icon.svg'];
/** The browser's part of the SDK. A larger application bundles it, and imports '@arot/sdk/oauth'. */
const sdk = new URL('.', import.meta.resolve('@arot/sdk/oauth'));

const headers = {
  // Only these files run, and they can send tokens to Arot only. A token that no script can reach cannot be stolen.
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${issuer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  // The URL of a callback has a code in it.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
  const sdkFile = /^sdk\/((?:oauth|chunk-\w+)\.js)$/.exec(path)?.[1];
  try {
    if (path === 'config.json') return send(200, 'application/json', JSON.stringify({ issuer, clientId }));
    if (sdkFile) return send(200, types.js, await readFile(new URL(sdkFile, sdk)));
    if (!files.includes(path)) return send(404, 'text/plain', 'Not found');
    const type = types[/** @type {keyof typeof types} */ (path.split('.')[1])];
    send(200, type, await readFile(new URL(`public/${path}`, import.meta.url)));
  } catch {
    send(404, 'text/plain', 'Not found');
  }

  /**
   * @param {number} status
   * @param {string} type
   * @param {string | Buffer} body
   */
  function send(status, type, body) {
    response.writeHead(status, { ...headers, 'content-type': type }).end(body);
  }
});
server.listen(port, '127.0.0.1', () => console.log(`The page is at http://localhost:${port}`));
