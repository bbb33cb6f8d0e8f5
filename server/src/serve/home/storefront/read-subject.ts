import type { catalog, content, search } from '@arot/contract';
import { accountWords, availabilityWords, ownPageWords, type Word, words } from '@arot/contract/words';
import type { Request } from 'express';
import { type Language, nameIn, scriptOf } from '../../../base/language.ts';
import { findContentTitle } from '../../../content/get-app-content.ts';
import type { EntityManager } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { queryOf } from '../../../http/query-parser.ts';
import { validateInput } from '../../../http/validation.ts';
import type { CachedRoute, Data } from '../../../reads/cached-route.ts';
import type { PageSubject, Shelf } from './render-head.ts';

/** A text contains a translation of itself if it is at most this many times as long as that. */
const MOST_TIMES_LONGER = 5;

/** The number of characters of a description that search engines and chats show, roughly. */
const DESCRIPTION_LENGTH = 160;

/**
 * Returns a description of one line: the paragraphs in this language, or all of them if those are no translation.
 *
 * @returns undefined without text
 */
function summaryIn(language: Language, paragraphs: readonly string[]): string | undefined {
  const texts = paragraphs.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  const all = texts.join(' ');
  const own = texts.filter((text) => scriptOf(text) === language).join(' ');
  // A shorter part is a remark, and no translation.
  return shorten(MOST_TIMES_LONGER * own.length >= all.length ? own : all) || undefined;
}

/** Ends at a space, which is never inside a letter of several code points. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const space = text.lastIndexOf(' ', DESCRIPTION_LENGTH);
  return `${space > 0 ? text.slice(0, space) : [...text].slice(0, DESCRIPTION_LENGTH / 2).join('')}…`;
}

type TextNode = { readonly type: string; readonly text?: string | undefined; readonly content?: unknown };

/** Returns the texts of the paragraphs and headings of a rich-text document, up to the length that a description needs. */
function paragraphsOf(document: unknown): string[] {
  const paragraphs: string[] = [];
  let length = 0;
  // A stack of its own, because a document may be deeper than the stack of calls.
  const rest = [document as TextNode];
  for (let node = rest.pop(); node && length < 20 * DESCRIPTION_LENGTH; node = rest.pop()) {
    if (node.type === 'paragraph' || node.type === 'heading') paragraphs.push('');
    const text = node.type === 'hardBreak' ? ' ' : (node.text ?? '');
    if (text) paragraphs.push((paragraphs.pop() ?? '') + text);
    length += text.length;
    if (Array.isArray(node.content)) rest.push(...node.content.toReversed());
  }
  return paragraphs;
}

/** The cached reads of the API that the pages show too. */
export type PageReads = {
  readonly getProduct: CachedRoute<typeof catalog.getProduct>;
  readonly getCategory: CachedRoute<typeof catalog.getCategory>;
  readonly listCategories: CachedRoute<typeof catalog.listCategories>;
  readonly listProducts: CachedRoute<typeof catalog.listProducts>;
  readonly searchProducts: CachedRoute<typeof search.searchProducts>;
  readonly getSettings: CachedRoute<typeof content.getSettings>;
};

export type Shop = { readonly siteName: string; readonly language: Language; readonly subject: PageSubject };

const pathOf = {
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  category: (id: string) => `/categories/${encodeURIComponent(id)}`,
};

/** The titles that the script gives to pages without data of their own. */
const TITLES: Readonly<Record<string, Word>> = {
  products: words.allProducts,
  'sign-in': words.signIn,
  'sign-in/reset': accountWords.forgottenPassword,
  register: words.openAccount,
  account: words.yourAccount,
  'account/security': ownPageWords.signInAndSecurity,
  'account/data': ownPageWords.yourData,
};

/** Reads the shop's name, and its front page as the subject of pages that have none of their own. */
export async function readShop(
  { getSettings }: PageReads,
  request: Request,
  { language, path }: { readonly language: Language; readonly path: string },
): Promise<Shop> {
  const settings = await getSettings.readData(request, validateInput(getSettings.route, { params: {}, query: {} }));
  const siteName = nameIn(language, settings.siteName ?? 'Arot');
  const word = TITLES[path];
  return {
    ...{ siteName, language },
    subject: {
      status: 200,
      name: word?.[language],
      title: word ? `${word[language]} · ${siteName}` : nameIn(language, settings.seoTitle ?? siteName),
      description: nameIn(language, settings.seoDescription ?? '') || undefined,
      pictures: settings.logo === null ? [] : [settings.logo],
    },
  };
}

/** Reads the title of a page that the operator has written. A key that does not exist is not registered: the script of the page does. */
export async function readContent(
  em: EntityManager,
  key: string,
  { siteName, language, subject }: Shop,
): Promise<PageSubject> {
  const title = await findContentTitle(em, key);
  if (!title) return subject;
  const name = nameIn(language, title);
  return { ...subject, name, title: `${name} · ${siteName}` };
}

export function notFoundSubject(siteName: string, language: Language): PageSubject {
  const name = words.pageNotFound[language];
  return { status: 404, title: `${name} · ${siteName}`, name, links: [{ path: '/', name: words.home[language] }] };
}

/**
 * Reads a published product as the subject of its page. It has no price: prices are for customers.
 *
 * @throws ApiError NOT_FOUND
 */
export async function readProduct(
  { getProduct }: PageReads,
  request: Request,
  slug: string,
  { siteName, language }: { readonly siteName: string; readonly language: Language },
): Promise<PageSubject> {
  const product = await getProduct.readData(request, validateInput(getProduct.route, { params: { slug }, query: {} }));
  const name = nameIn(language, product.name);
  const categories = [product.category?.parent, product.category].filter((each) => each !== null && each !== undefined);
  const links = categories.map((each) => ({ path: pathOf.category(each.id), name: nameIn(language, each.name) }));
  const description =
    summaryIn(language, paragraphsOf(product.description)) ?? [name, ...links.map((each) => each.name)].join(' · ');
  return {
    status: 200,
    title: `${name} · ${siteName}`,
    name,
    description,
    path: pathOf.product(product.slug),
    pictures: product.images,
    links,
    data: {
      '@type': 'Product',
      name,
      description,
      image: product.images,
      category: links.map((each) => each.name).join(' > ') || undefined,
    },
  };
}

/** Reads a category as the subject of its page. @throws ApiError NOT_FOUND */
export async function readCategory(
  { getCategory }: PageReads,
  request: Request,
  id: string,
  { siteName, language }: { readonly siteName: string; readonly language: Language },
): Promise<PageSubject> {
  const category = await getCategory.readData(request, validateInput(getCategory.route, { params: { id }, query: {} }));
  const name = nameIn(language, category.name);
  const related = [...(category.parent ? [category.parent] : []), ...category.children];
  const links = related.map((each) => ({ path: pathOf.category(each.id), name: nameIn(language, each.name) }));
  const description = summaryIn(language, category.description?.split('\n') ?? []) ?? `${name} · ${siteName}`;
  return {
    status: 200,
    title: `${name} · ${siteName}`,
    name,
    description,
    path: pathOf.category(category.id),
    pictures: category.image === null ? [] : [category.image],
    links,
    data: {
      ...{ '@type': 'CollectionPage', name, description },
      ...{ image: category.image ?? undefined, inLanguage: language },
    },
  };
}

/** What the script of the shop asks for, so that both use one cached response. */
const CARD_PARTS = { include: 'priceBreaks,quantity,availability' };

type Products = Data<typeof catalog.listProducts>;

function toShelf(language: Language, { items }: Pick<Products, 'items'>): Shelf {
  const cards = items.map(({ slug = '', name = '', images = [], availability }) => {
    const { status = 'unknown' } = availability ?? {};
    const detail = status === 'unknown' ? undefined : availabilityWords[status][language];
    return { path: pathOf.product(slug), name: nameIn(language, name), picture: images[0], detail };
  });
  return { heading: words.products[language], items: cards };
}

/** Reads the main categories and the newest products, which the front page shows. */
export async function readFront(
  { listCategories, listProducts }: PageReads,
  request: Request,
  language: Language,
): Promise<Partial<PageSubject>> {
  const query = { parentId: 'root', pageSize: '100', sort: 'sortOrder' };
  const [categories, products] = await Promise.all([
    listCategories.readData(request, validateInput(listCategories.route, { params: {}, query })),
    listProducts.readData(
      request,
      validateInput(listProducts.route, { params: {}, query: { pageSize: '10', ...CARD_PARTS } }),
    ),
  ]);
  const items = categories.items.map(({ id, name }) => ({ path: pathOf.category(id), name: nameIn(language, name) }));
  return { path: '/', shelves: [{ heading: words.categories[language], items }, toShelf(language, products)] };
}

/** Reads a page of the list of products, or of what a search finds. A visitor neither filters nor sorts by price. */
export async function readList(
  { listProducts, searchProducts }: PageReads,
  request: Request,
  language: Language,
): Promise<Partial<PageSubject>> {
  const given = new URLSearchParams(queryOf(request.originalUrl));
  const q = (given.get('q') ?? '').trim().slice(0, 150);
  const categoryId = given.get('category')?.slice(0, 100);
  const page = /^[1-9]\d{0,5}$/.exec(given.get('page') ?? '')?.[0] ?? '1';
  const query = { q, page, pageSize: '20', ...CARD_PARTS, ...(categoryId && { categoryId }) };
  const isSearch = q !== '' && given.get('match') !== 'literal';
  const sort = given.get('sort');
  const found: Pick<Products, 'items' | 'pagination'> = isSearch
    ? await searchProducts.readData(
        request,
        validateInput(searchProducts.route, {
          params: {},
          query: { ...query, sort: sort === 'newest' ? sort : 'relevance', facets: 'category' },
        }),
      )
    : await listProducts.readData(
        request,
        validateInput(listProducts.route, {
          params: {},
          query: { ...query, ...(sort === 'name' && { sort, direction: 'asc' }) },
        }),
      );
  const to = (target: number) => {
    given.set('page', String(target));
    return `/products?${given}`;
  };
  given.delete('lang');
  const { page: current, totalPages } = found.pagination;
  return {
    searched: q,
    ...(q !== '' && { name: `“${q}”` }),
    shelves: [toShelf(language, found)],
    links: [
      ...(current > 1 ? [{ path: to(current - 1), name: words.previous[language] }] : []),
      ...(current < totalPages ? [{ path: to(current + 1), name: words.next[language] }] : []),
    ],
  };
}

/** Returns the path of the product that had this slug before; undefined for any other error. */
export function movedTo(error: unknown): string | undefined {
  const slug = error instanceof ApiError && error.code === 'NOT_FOUND' ? error.fields?.slug?.[0]?.en : undefined;
  return slug === undefined ? undefined : pathOf.product(slug);
}
