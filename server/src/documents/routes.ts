import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { CompressedContent } from '../http/content.ts';
import { allowEveryOrigin } from '../http/security-headers.ts';
import { buildOpenApi } from './build-openapi.ts';
import { type OpenApiVersion, READERS, type Reader } from './openapi-document.ts';
import { PageAssets } from './page-assets.ts';
import { buildPageDocument } from './page-document.ts';

type ReferenceOptions = {
  /** The origin of the API. */
  readonly publicOrigin: string;
  /** The origin of the OAuth endpoints. */
  readonly issuer: string;
  /** Returns the API key of the application that signs users in on the page; undefined if there is none. */
  readonly findClientId?: () => Promise<string | undefined>;
};

/** A year, after which a browser revalidates even a file that never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The URL and the title of each page. It shows the 3.1 document of its reader. */
const PAGES = {
  public: { url: '/docs', title: 'Arot API reference', documents: '/openapi' },
  staff: { url: '/docs/staff', title: 'Arot staff API reference', documents: '/openapi-staff' },
} as const satisfies Record<Reader, object>;

/** Serves the API reference of each reader: the documents of both versions, and a page. Everybody may read all of them. */
export function referenceRoutes(options: ReferenceOptions): Router {
  const { publicOrigin, issuer } = options;
  const loadAssets = onceAsync(async () => {
    const documents = READERS.map(async (reader) => {
      const document = await buildOpenApi({ reader, version: '3.1', serverUrl: publicOrigin, issuer });
      const shown = buildPageDocument(document, reader, publicOrigin, issuer);
      return [`${reader}.json`, Buffer.from(JSON.stringify(shown))] as const;
    });
    return new PageAssets(await Promise.all(documents));
  });
  const router = Router();
  for (const reader of READERS) {
    const { url, documents } = PAGES[reader];
    router.get(`${documents}.json`, serveDocument(reader, '3.1', options));
    router.get(`${documents}-3.0.json`, serveDocument(reader, '3.0', options));
    router.get(url, servePage(reader, loadAssets, options));
  }
  router.get('/docs/:hash/*path', serveAsset(loadAssets));
  return router;
}

/** Builds the document on the first request, and caches it and its compressed forms. Pages of every origin may read it, as browser tools need. */
function serveDocument(
  reader: Reader,
  version: OpenApiVersion,
  { publicOrigin, issuer }: ReferenceOptions,
): RequestHandler {
  const load = onceAsync(async () => {
    const document = await buildOpenApi({ reader, version, serverUrl: publicOrigin, issuer });
    return new CompressedContent(Buffer.from(JSON.stringify(document)), 'json');
  });
  return async (request, response) => {
    const content = await load();
    allowEveryOrigin(response);
    response.set('Cache-Control', 'no-cache');
    await content.send(request, response);
  };
}

/** Serves the page. Each response has a nonce of its own, so browsers do not store it. */
function servePage(
  reader: Reader,
  loadAssets: () => Promise<PageAssets>,
  { issuer, findClientId }: ReferenceOptions,
): RequestHandler {
  const { title, documents } = PAGES[reader];
  const template = readFileSync(new URL('page/index.html', import.meta.url), 'utf8');
  return async (_request, response) => {
    const nonce = randomBytes(16).toString('base64url');
    const { path: assets } = await loadAssets();
    const values = { nonce, assets, reader, title, documents, clientId: (await findClientId?.()) ?? '' };
    const html = Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
      template,
    );
    response.set({
      'Content-Security-Policy': pagePolicy(nonce, issuer),
      'Cache-Control': 'no-cache',
      // The page opens the sign-in in a popup, which comes back to it. Its policy has to be that of the hosted pages.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
    });
    response.type('html').send(html);
  };
}

function serveAsset(loadAssets: () => Promise<PageAssets>): RequestHandler<{ hash: string; path: string[] }> {
  return async (request, response, next) => {
    const assets = await loadAssets();
    const { hash, path } = request.params;
    const file = assets.path === `/docs/${hash}` ? assets.get(path.join('/')) : undefined;
    if (!file) return next();
    response.set('Cache-Control', IMMUTABLE);
    await file.send(request, response);
  };
}

function onceAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => (value ??= load());
}

/**
 * Returns the policy of the page. It loads only from this server, calls only this server and the issuer, runs no inline script,
 * and cannot be framed. Style elements need the nonce of the response.
 */
function pagePolicy(nonce: string, issuer: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${issuer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
