import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { OperatorError } from '../../base/errors.ts';
import { CompressedContent, createContent, sendContent } from '../../http/content.ts';

type SiteFile = (request: SiteRequest, response: Response) => Promise<void> | void;

type SiteRequest = Request<{ path?: string[] }>;

export type Site = {
  /** The files of a built page, by their paths in its folder, with `/` as separator. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** The markup of its page. */
  readonly html: string;
  /** The headers of its page. */
  readonly headers: Readonly<Record<string, string>>;
};

const PAGE = 'index.html';

/** A build puts files whose names contain their hash here. */
const HASHED = /^assets\//;

/** Names of files, such as icons that browsers request, and of hidden ones. If there is no such file, the page is no substitute. */
const FILE = /^(assets\/|\.|[^/]*\.[a-z\d]+$)/i;

/** These formats are compressed themselves. */
const BINARY = /\.(avif|gif|ico|jpe?g|png|webp|woff2?)$/i;

/**
 * A page loads only from this server, except pictures: the catalog has their URLs. It runs no inline script and applies
 * no inline style, and it cannot be framed.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The options of a built page besides its files. */
export type SiteOptions = {
  /** The environment variable that names the folder. */
  readonly variable: string;
  /** The Content-Security-Policy of the page, and of its scripts: a worker has the policy of its own script. */
  readonly policy?: string;
  /** Further headers of every file. */
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Reads a built page into memory. A later build does not mix with it, and no path of a request reaches the file system.
 *
 * @throws OperatorError if the folder has no `index.html`
 */
export function readSite(folder: string, options: SiteOptions): Site {
  const { variable } = options;
  const names = listFiles(folder, variable);
  if (!names.includes(PAGE)) {
    throw new OperatorError(`${variable}: The folder ${folder} has no ${PAGE}. Build the page first.`);
  }
  const files = names.map((name) => [name, readFileSync(path.join(folder, name))] as const);
  return {
    files: new Map(files.map(([name, bytes]) => [name, prepareFile(name, bytes, options)])),
    html: String(new Map(files).get(PAGE)),
    headers: headersOf(PAGE, options),
  };
}

/** Returns the files of a folder and of its folders. Hidden files are left out. */
function listFiles(folder: string, variable: string): string[] {
  return readFolder(folder, variable)
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')));
}

function readFolder(folder: string, variable: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    throw new OperatorError(`${variable}: The folder cannot be read: ${(error as Error).message}`);
  }
}

function headersOf(name: string, { policy = PAGE_POLICY, headers }: SiteOptions): Record<string, string> {
  return {
    ...headers,
    'Cache-Control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(/\.(html|m?js)$/.test(name) ? { 'Content-Security-Policy': policy } : {}),
  };
}

function prepareFile(name: string, bytes: Buffer, options: SiteOptions): SiteFile {
  const headers = headersOf(name, options);
  const type = path.extname(name);
  if (BINARY.test(name)) {
    const content = createContent(bytes, type);
    return (_request, response) => sendContent(content, response.set(headers));
  }
  const content = new CompressedContent(bytes, type);
  return (request, response) => content.send(request, response.set(headers));
}

type RouteOptions = {
  /** Returns true if a path belongs to another part of the server. */
  readonly excludes?: (path: string) => boolean;
  /** Sends the page; as it was built by default. */
  readonly sendPage?: SiteFile | undefined;
};

/**
 * Serves a built page. A path without a file, such as a product, receives the page, whose script shows what belongs to the path.
 * A client that asks for JSON does not.
 */
export function siteRoutes(site: Site, options: RouteOptions = {}): Router {
  const router = Router();
  router.get('/{*path}', sendSite(site, options));
  return router;
}

function sendSite(
  { files }: Site,
  { excludes = () => false, sendPage = files.get(PAGE) }: RouteOptions,
): RequestHandler<{ path?: string[] }> {
  return async (request, response, next) => {
    if (excludes(request.path)) return next();
    const name = request.params.path?.join('/') ?? PAGE;
    const file = name === PAGE ? sendPage : files.get(name);
    if (!file) {
      if (FILE.test(name)) return next();
      response.vary('Accept');
      if (request.accepts(['html', 'json']) !== 'html') return next();
    }
    await (file ?? sendPage)?.(request, response);
  };
}
