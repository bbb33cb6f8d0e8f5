// A shop that shows the chat widget: node shop.mjs. It serves the page, and saves its user as a chat visitor.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { ChatVisitors } from '@arot/sdk/server';

const arotUrl = process.env.AROT_URL ?? 'http://localhost:3000';
const port = Number(process.env.PORT ?? 5173);
const chatApplicationId = requireVariable('CHAT_APPLICATION_ID');
const widgetKey = requireVariable('CHAT_WIDGET_KEY');
// Only this process knows the secret. The page receives `/config.json`.
const chatApplicationSecret = requireVariable('CHAT_APPLICATION_SECRET');
const visitors = new ChatVisitors({ baseUrl: arotUrl, chatApplicationId, chatApplicationSecret, timeoutMs: 10_000 });

const files = {
  '/': { name: 'index.html', type: 'text/html; charset=utf-8' },
  '/shop.css': { name: 'shop.css', type: 'text/css; charset=utf-8' },
  '/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
  '/page.js': { name: 'page.js', type: 'text/javascript; charset=utf-8' },
};

/** The browser's part of the SDK, which a real shop would bundle into its page. */
const sdk = new URL('.', import.meta.resolve('@arot/sdk/chat'));

/** The user who signs in. A real shop has a login and a session of its own. */
const user = {
  externalUserId: 'customer-1042',
  name: 'Rahima Begum · রহিমা বেগম',
  email: 'rahima@example.com',
  phone: '01712345678',
};

const server = createServer(async (request, response) => {
  try {
    await handle(request, response);
  } catch (error) {
    console.error(error);
    send(response, 502, 'application/json', JSON.stringify({ error: 'The chat server cannot be reached.' }));
  }
});
server.listen(port, '127.0.0.1', () => console.log(`The shop is at http://localhost:${port}`));

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function handle(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = Object.hasOwn(files, pathname) && files[/** @type {keyof typeof files} */ (pathname)];
  if (request.method === 'GET' && file) {
    return send(response, 200, file.type, await readFile(new URL(`public/${file.name}`, import.meta.url)));
  }
  const sdkFile = /^\/sdk\/(chat|chunk-\w+)\.js$/.exec(pathname);
  if (request.method === 'GET' && sdkFile) {
    return send(response, 200, 'text/javascript; charset=utf-8', await readFile(new URL(`${sdkFile[1]}.js`, sdk)));
  }
  if (request.method === 'GET' && pathname === '/config.json') {
    return send(response, 200, 'application/json', JSON.stringify({ arotUrl, chatApplicationId, widgetKey }));
  }
  if (request.method === 'POST' && pathname === '/sign-in') {
    // A page of another site must not sign the user in.
    if (request.headers.origin !== `http://localhost:${port}`) return send(response, 403, 'text/plain', 'Forbidden');
    // The token proves to the widget session API which visitor the page belongs to.
    const { chatVisitorId, visitorToken } = await visitors.save(user);
    return send(response, 200, 'application/json', JSON.stringify({ chatVisitorId, visitorToken }));
  }
  send(response, 404, 'text/plain', 'Not found');
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string | Buffer} body
 */
function send(response, status, type, body) {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'self'; connect-src 'self' ${arotUrl}; frame-ancestors 'none'`,
  });
  response.end(body);
}

/** @param {string} name */
function requireVariable(name) {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is not set. "npx arot chat create-app" prints it; see README.md.`);
  process.exit(1);
}
