import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { LANGUAGES, type Language, nameIn } from '../../../base/language.ts';
import { ApiError } from '../../../http/api-error.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { CompressedContent } from '../../../http/content.ts';
import { treatAsAnonymous } from '../../../http/context.ts';
import { toServiceUnavailable } from '../../../http/service-unavailable.ts';
import type { Services } from '../../../http/services.ts';
import type { SessionCookie } from '../../../http/session-cookie.ts';
import { html } from '../../../oauth/pages/html.ts';
import { chooseLanguage, chosenLanguage } from '../../../oauth/pages/page-language.ts';
import type { Limiter } from '../../../security/limiter.ts';
import {
  movedTo,
  notFoundSubject,
  type PageReads,
  readCategory,
  readContent,
  readFront,
  readList,
  readProduct,
  readShop,
  type Shop,
} from './read-subject.ts';
import { type PageSubject, renderHead, renderNoscript } from './render-head.ts';

/** The parts that the server writes into a page. Every value is markup, except the language. */
export type PageParts = {
  readonly language: string;
  readonly head: string;
  readonly noscript: string;
  readonly siteName: string;
};

/** Markup that is sent as it is, or what fills a placeholder. */
type Part = string | { readonly fill: (parts: PageParts) => string };

const PLACEHOLDERS = /(<html lang="[^"<]*"|<!--\/?arot:[^<>]*-->)/;
const HEAD = /<!--arot:head(?: paths="([^"]*)")?(?: picture="([^"]*)")?-->/;

/** The `index.html` of a storefront with placeholders. apps/shop/README.md describes them. */
export class PageTemplate {
  readonly #parts: readonly Part[];
  /** Patterns of the paths that have a page; undefined if every path has one. */
  readonly #paths: readonly (readonly string[])[] | undefined;

  /** The path of the picture that chats show for a page without one. */
  readonly picture: string | undefined;

  private constructor(html: string, [, paths, picture]: readonly (string | undefined)[]) {
    this.picture = picture;
    // The text between two comments is for a page that is not filled.
    let isReplaced = false;
    this.#parts = html.split(PLACEHOLDERS).flatMap((part, index): Part[] => {
      if (index % 2 === 0) return isReplaced ? [] : [part];
      isReplaced = /^<!--arot:(head|site-name)/.test(part);
      return part.startsWith('<!--/') ? [] : [{ fill: fillerOf(part) }];
    });
    this.#paths = paths?.split(' ').map(segmentsOf);
  }

  /** Returns the template of a page; undefined if the page has no placeholder for its head. */
  static parse(html: string): PageTemplate | undefined {
    const head = HEAD.exec(html);
    return head ? new PageTemplate(html, head) : undefined;
  }

  /** Returns true if the storefront declares a page at this path. A `*` stands for one segment. */
  hasPage(segments: readonly string[]): boolean {
    if (!this.#paths) return true;
    return this.#paths.some(
      (pattern) =>
        pattern.length === segments.length &&
        pattern.every((part, index) => part === segments[index] || (part === '*' && segments[index] !== '')),
    );
  }

  fill(parts: PageParts): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : part.fill(parts))).join('');
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function fillerOf(placeholder: string): (parts: PageParts) => string {
  if (placeholder.startsWith('<html')) return ({ language }) => `<html lang="${language}"`;
  if (placeholder === '<!--arot:noscript-->') return ({ noscript }) => noscript;
  if (placeholder.startsWith('<!--arot:site-name')) return ({ siteName }) => siteName;
  return ({ head }) => head;
}

export type PageDependencies = {
  readonly services: Services;
  readonly routes: PageReads;
  readonly reads: Limiter;
};

type Page = {
  /** Absent if it could not be read. */
  readonly shop: Shop | undefined;
  readonly subject: PageSubject;
  readonly retryAfterSeconds?: number | undefined;
};

/** The maximum number of rendered pages in memory, with their compressed forms: those that were sent last. */
const REMEMBERED = 200;

/**
 * Sends the storefront's page with the head of its subject. The page is the same for every visitor who asks for the same
 * language, so it has nothing that is for customers only.
 *
 * @see docs/decisions/0041-pages-of-the-shop.md
 */
export function storefrontPage(
  template: PageTemplate,
  headers: Readonly<Record<string, string>>,
  { services, routes, reads }: PageDependencies,
) {
  const remembered = new LRUCache<string, CompressedContent>({ max: REMEMBERED });
  const contentOf = (page: string) => {
    const content = remembered.get(page) ?? new CompressedContent(Buffer.from(page), 'html');
    remembered.set(page, content);
    return content;
  };

  const readSubject = async (request: Request, segments: readonly string[], shop: Shop): Promise<PageSubject> => {
    const [folder, key, ...more] = segments;
    if (folder === undefined) return { ...shop.subject, ...(await readFront(routes, request, shop.language)) };
    if (folder === 'products' && key && more.length === 0) return await readProduct(routes, request, key, shop);
    if (folder === 'categories' && key && more.length === 0) return await readCategory(routes, request, key, shop);
    if (!template.hasPage(segments)) return notFoundSubject(shop.siteName, shop.language);
    if (folder === 'products') return { ...shop.subject, ...(await readList(routes, request, shop.language)) };
    return folder === 'pages' && key ? await readContent(services.database.fork(), key, shop) : shop.subject;
  };

  const readPage = async (request: Request, segments: readonly string[], language: Language): Promise<Page> => {
    let shop: Shop | undefined;
    try {
      await reads.take(clientAddress(request).network);
      shop = await readShop(routes, request, { language, path: segments.join('/') });
      return { shop, subject: await readSubject(request, segments, shop) };
    } catch (error) {
      return { shop, ...subjectOf(error, shop?.siteName ?? 'Arot', language) };
    }
  };

  return async (request: Request<{ path?: string[] }>, response: Response): Promise<void> => {
    const chosen = LANGUAGES.find((each) => each === chosenLanguage(request));
    const language = chooseLanguage({ chosen, accepted: request.acceptsLanguages(...LANGUAGES) });
    const segments = pathSegments(request.params.path);
    treatAsAnonymous(request, services);
    response.set(headers).vary('Accept-Language');
    hintAtSession(request, response, services.sessionCookie);
    const { shop, subject, retryAfterSeconds } = await readPage(request, segments, language);
    if (subject.status === 301 && subject.path !== undefined)
      return response.redirect(301, subject.path + queryOf(request));
    const { publicOrigin, codeSignIn: offersCode } = services;
    const { siteName = 'Arot', subject: front } = shop ?? {};
    const pictures = [...(front?.pictures ?? []), ...(template.picture ? [publicOrigin + template.picture] : [])];
    const view = { publicOrigin, siteName, language, isChosen: chosen !== undefined, offersCode, pictures };
    const page = template.fill({
      language,
      head: renderHead(subject, view),
      noscript: renderNoscript(subject, view),
      siteName: html`${nameIn(language, siteName)}`.toString(),
    });
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    await contentOf(page).send(request, response.status(subject.status));
  };
}

/**
 * Returns the subject of a page that could not be read. The page is sent too: its script shows the error. @throws the error of a
 * defect
 */
function subjectOf(error: unknown, siteName: string, language: Language): Omit<Page, 'shop'> {
  const moved = movedTo(error);
  if (moved !== undefined) return { subject: { status: 301, title: siteName, path: moved } };
  const known = error instanceof ApiError ? error : toServiceUnavailable(error);
  if (known?.code === 'NOT_FOUND' || known?.code === 'VALIDATION_ERROR')
    return { subject: notFoundSubject(siteName, language) };
  if (known?.code !== 'SERVICE_UNAVAILABLE' && known?.code !== 'RATE_LIMITED') throw error;
  return { subject: { status: known.status, title: siteName }, retryAfterSeconds: known.retryAfterSeconds };
}

/** Returns the segments of a path. A slash at the end makes no difference, and `index.html` is the front page. */
function pathSegments(path: readonly string[] = []): readonly string[] {
  return path.length === 1 && path[0] === 'index.html' ? [] : path.filter((segment) => segment !== '');
}

function queryOf({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?');
  return start === -1 ? '' : originalUrl.slice(start);
}

/** Adds the hint to a session without one. A session may be older than its hint, or started by a client that sets none. */
function hintAtSession(request: Request, response: Response, cookie: SessionCookie): void {
  const { cookie: header } = request.headers;
  if (cookie.read(header) && cookie.readHint(header) === undefined) response.appendHeader('Set-Cookie', cookie.hint());
}
