import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LANGUAGES } from '../../../base/language.ts';
import { type IdRange, listPageKeys, listPageRanges, type PageKind } from '../../../catalog/list-pages.ts';
import type { Database } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { html } from '../../../oauth/pages/html.ts';
import type { Limiter } from '../../../security/limiter.ts';

export type SitemapDependencies = {
  readonly database: Database;
  readonly publicOrigin: string;
  readonly reads: Limiter;
  /** Pages of one file; each has a URL for each language. */
  readonly pagesPerFile?: number;
};

/** A file may have 50,000 URLs and 50 MB. An encoded slug takes up to 3 kB. */
const PAGES_PER_FILE = 5_000;
/** A range that has grown since the index was sent. */
const MOST_PAGES = 8_000;
/** The time for which the index reuses its ranges: dividing a million products takes a second of the database. */
const RANGES_MS = 600_000;

const KINDS = ['products', 'categories'] as const satisfies readonly PageKind[];
/** The pages of every storefront that are no product and no category. */
const OTHER_PATHS = ['/', '/products'];

const XML_HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' };
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Serves `/robots.txt`, `/sitemap.xml` and the files that it lists. The URL of a file names its range of ids, so every process
 * sends the same file for it, and reads only that range.
 *
 * @see https://www.sitemaps.org/protocol.html
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function sitemapRoutes(dependencies: SitemapDependencies): Router {
  const { publicOrigin, reads } = dependencies;
  const limit: RequestHandler = async (request, _response, next) => {
    await reads.take(clientAddress(request).network);
    next();
  };
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('txt').send(robots(publicOrigin));
  });
  router.get('/sitemap.xml', limit, sendIndex(dependencies));
  router.get('/sitemap-pages.xml', limit, (_request, response) => {
    sendXml(response, renderUrls(publicOrigin, OTHER_PATHS));
  });
  for (const kind of KINDS) router.get(`/sitemap-${kind}.xml`, limit, sendPages(dependencies, kind));
  return router;
}

/** Returns the text of `/robots.txt`. The API stays open: search engines that run scripts read the shop through it. */
function robots(publicOrigin: string): string {
  const closed = ['/office', '/login/', '/oauth/', '/account', '/sign-in', '/register'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}

function sendIndex({ database, publicOrigin, pagesPerFile = PAGES_PER_FILE }: SitemapDependencies): RequestHandler {
  let known: { readonly files: Promise<readonly string[]>; readonly until: number } | undefined;
  const listFiles = async () => {
    const files = ['sitemap-pages.xml'];
    for (const kind of KINDS) {
      const ranges = await listPageRanges(database, kind, pagesPerFile);
      files.push(...ranges.map((range) => `sitemap-${kind}.xml${toQuery(range)}`));
    }
    return files;
  };
  return async (_request, response) => {
    if (!known || known.until < performance.now()) {
      const files = listFiles();
      known = { files, until: performance.now() + RANGES_MS };
      files.catch(() => {
        known = undefined;
      });
    }
    const urls = (await known.files).map((file) => html`<sitemap><loc>${publicOrigin}/${file}</loc></sitemap>\n`);
    sendXml(response, `${HEAD}<sitemapindex ${NAMESPACE}>\n${urls.join('')}</sitemapindex>\n`);
  };
}

function toQuery(range: IdRange): string {
  const bounds = Object.entries(range).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return bounds.length === 0 ? '' : `?${new URLSearchParams(bounds)}`;
}

function sendPages({ database, publicOrigin }: SitemapDependencies, kind: PageKind): RequestHandler {
  return async (request, response) => {
    const range = readRange(request);
    response.set(XML_HEADERS).vary('Accept-Encoding');
    if (request.method === 'HEAD') return void response.end();
    const pages = listPageKeys(database, kind, range, MOST_PAGES);
    // The first batch is read before the headers are sent, so that its failure has a status.
    const first = await pages.next();
    async function* lines(): AsyncGenerator<string> {
      yield `${HEAD}<urlset ${NAMESPACE}>\n`;
      for (let batch = first; !batch.done; batch = await pages.next()) {
        yield urlsOf(
          publicOrigin,
          batch.value.map((key) => `/${kind}/${encodeURIComponent(key)}`),
        );
      }
      yield '</urlset>\n';
    }
    await send(request, response, Readable.from(lines()));
  };
}

async function send(request: Request, response: Response, lines: Readable): Promise<void> {
  try {
    if (request.acceptsEncodings('gzip') !== 'gzip') return await pipeline(lines, response);
    response.setHeader('Content-Encoding', 'gzip');
    await pipeline(lines, createGzip(), response);
  } catch (error) {
    // The client has left.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** @throws ApiError NOT_FOUND for ids that no row can have */
function readRange(request: Request): IdRange {
  const { searchParams } = new URL(request.originalUrl, 'http://here.invalid');
  const bound = (name: string) => {
    const id = searchParams.get(name) ?? undefined;
    if (id?.includes('\0')) throw new ApiError('NOT_FOUND');
    return id;
  };
  return { after: bound('after'), until: bound('until') };
}

function renderUrls(publicOrigin: string, paths: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${urlsOf(publicOrigin, paths)}</urlset>\n`;
}

/**
 * Returns the elements of the URLs of pages. Each page has a URL in each language. Escapes of HTML are those of XML.
 */
function urlsOf(publicOrigin: string, paths: readonly string[]): string {
  return paths
    .flatMap((path) =>
      LANGUAGES.map((language) => html`<url><loc>${publicOrigin}${path}?lang=${language}</loc></url>\n`),
    )
    .join('');
}

function sendXml(response: Response, xml: string): void {
  response.set(XML_HEADERS).send(xml);
}
