import type { catalog, content } from '@arot/contract';
import type { Request } from 'express';
import { type Language, nameIn, scriptOf } from '../../../base/language.ts';
import { ApiError } from '../../../http/api-error.ts';
import { validateInput } from '../../../http/validation.ts';
import type { CachedRoute } from '../../../reads/cached-route.ts';
import type { PageSubject } from './render-head.ts';

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
  readonly getSettings: CachedRoute<typeof content.getSettings>;
};

type Shop = { readonly siteName: string; readonly subject: PageSubject };

const TEXTS = {
  home: { en: 'Home', bn: 'প্রথম পাতা' },
  notFound: { en: 'This page does not exist', bn: 'এই পাতাটি নেই' },
} as const satisfies Record<string, Record<Language, string>>;

const pathOf = {
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  category: (id: string) => `/categories/${encodeURIComponent(id)}`,
};

/** Reads the shop's name, and its front page as the subject of pages that have none of their own. */
export async function readShop({ getSettings }: PageReads, request: Request): Promise<Shop> {
  const settings = await getSettings.readData(request, validateInput(getSettings.route, { params: {}, query: {} }));
  const siteName = settings.siteName ?? 'Arot';
  return {
    siteName,
    subject: {
      status: 200,
      title: settings.seoTitle ?? siteName,
      description: settings.seoDescription ?? undefined,
      picture: settings.logo ?? undefined,
    },
  };
}

export function notFoundSubject(siteName: string, language: Language): PageSubject {
  const name = TEXTS.notFound[language];
  return { status: 404, title: `${name} · ${siteName}`, name, links: [{ path: '/', name: TEXTS.home[language] }] };
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
    picture: product.images[0],
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
  const picture = category.image ?? undefined;
  return {
    status: 200,
    title: `${name} · ${siteName}`,
    name,
    description,
    path: pathOf.category(category.id),
    picture,
    links,
    data: { '@type': 'CollectionPage', name, description, image: picture, inLanguage: language },
  };
}

/** Returns the path of the product that had this slug before; undefined for any other error. */
export function movedTo(error: unknown): string | undefined {
  const slug = error instanceof ApiError && error.code === 'NOT_FOUND' ? error.fields?.slug?.[0] : undefined;
  return slug === undefined ? undefined : pathOf.product(slug);
}
