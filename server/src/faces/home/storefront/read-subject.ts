import type { catalog, content } from '@arot/contract';
import type { Request } from 'express';
import { type Language, nameIn } from '../../../base/language.ts';
import { ApiError } from '../../../http/api-error.ts';
import { validateInput } from '../../../http/validation.ts';
import type { CachedRoute } from '../../../reads/cached-route.ts';
import { paragraphsOf, summaryIn } from './localized-text.ts';
import type { PageSubject } from './render-head.ts';

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
