import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RequestHandler, Router } from 'express';
import { type Content, createContent, sendContent } from '../http/send-content.ts';
import { buildOpenApi } from './build-openapi.ts';
import type { OpenApiVersion } from './openapi-document.ts';

const pageDirectory = fileURLToPath(new URL('page', import.meta.url));
const swaggerUiDirectory = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));

/** The folder of every file that the page loads, by its name under `/docs`. */
const assets: Readonly<Record<string, string>> = {
  'docs.css': pageDirectory,
  'docs.js': pageDirectory,
  'swagger-ui.css': swaggerUiDirectory,
  'swagger-ui-bundle.js': swaggerUiDirectory,
  'favicon-32x32.png': swaggerUiDirectory,
};

/** The page loads from and calls only this server, runs no inline script, and cannot be framed. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Origins = { readonly publicOrigin: string; readonly issuer: string };

/**
 * The API reference: `/openapi.json` (3.1), `/openapi-3.0.json`, and `/docs`, a page that shows the 3.1 document.
 *
 * @param origins the origins of the API and of the OAuth endpoints in the documents
 */
export function referenceRoutes(origins: Origins): Router {
  const router = Router();
  router.get('/openapi.json', serveDocument('3.1', origins));
  router.get('/openapi-3.0.json', serveDocument('3.0', origins));
  router.get('/docs', setPagePolicy, serveFile(pageDirectory, 'index.html'));
  for (const [name, directory] of Object.entries(assets)) {
    router.get(`/docs/${name}`, setPagePolicy, serveFile(directory, name));
  }
  return router;
}

/** Builds the document on the first request and caches it. Pages of every origin may read it, as browser tools need. */
function serveDocument(version: OpenApiVersion, { publicOrigin, issuer }: Origins): RequestHandler {
  let document: Promise<Content> | undefined;
  return async (_request, response) => {
    document ??= buildOpenApi({ version, serverUrl: publicOrigin, issuer }).then((built) =>
      createContent(Buffer.from(JSON.stringify(built)), 'json'),
    );
    const content = await document;
    response.set({ 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' });
    sendContent(content, response);
  };
}

const setPagePolicy: RequestHandler = (_request, response, next) => {
  response.set({ 'Content-Security-Policy': pagePolicy, 'X-Content-Type-Options': 'nosniff' });
  next();
};

/** Browsers revalidate every file, so that files of an old and a new release never mix. */
function serveFile(root: string, name: string): RequestHandler {
  let content: Content | undefined;
  return (_request, response) => {
    content ??= createContent(readFileSync(path.join(root, name)), path.extname(name));
    response.set('Cache-Control', 'no-cache');
    sendContent(content, response);
  };
}
