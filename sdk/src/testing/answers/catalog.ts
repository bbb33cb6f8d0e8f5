import { productDetailFields, productFields, productIncludes, registrationOptions, SETTING_KEYS } from '@arot/contract';
import type { GetProductResult } from '../../generated/types.ts';
import type { Call } from '../mock-call.ts';
import { byName, contains, MockCatalog } from '../mock-catalog.ts';
import { MockFailure } from '../mock-failure.ts';
import { toHtml } from '../mock-html.ts';
import { type Filters, inOrder, type PageQuery, paginate, selectProducts, toProduct } from '../mock-products.ts';
import type { MockCategory } from '../mock-state.ts';
import { type MockWorld, toPublicUrl } from '../mock-world.ts';

type Selection = { readonly fields?: number; readonly include?: number };

type Shown = ReturnType<typeof toProduct>;

type ProductQuery = Filters &
  PageQuery &
  Selection & {
    readonly q: string;
    readonly sort: 'name' | 'createdAt' | 'price';
    readonly direction: 'asc' | 'desc';
  };

type CategoryQuery = PageQuery & {
  readonly q: string;
  readonly sort: 'name' | 'sortOrder';
  readonly direction: 'asc' | 'desc';
  readonly parentId?: string;
};

/** Returns the answers of the public catalog. */
export function catalogAnswers(world: MockWorld) {
  const { state } = world;
  const catalog = new MockCatalog(world);

  const visibleChildren = (id: string) => catalog.childrenOf(id).filter((child) => catalog.isVisible(child));

  const toCategory = (category: MockCategory, call: Call) => ({
    ...catalog.toOption(category),
    description: category.description ?? null,
    image: category.image ? toPublicUrl(category.image, call) : null,
    childCount: visibleChildren(category.id).length,
    productCount: catalog.published().filter((product) => catalog.isIn(product, category.id)).length,
  });

  const pickProduct = (shown: Shown, selection: Selection) => ({
    ...productFields.pick(shown, selection.fields),
    ...includedIn(shown, selection),
  });

  return {
    'products.list': (call: Call<unknown, ProductQuery>) => {
      const { sort, direction, q } = call.query;
      const found = selectProducts(catalog, call, sort === 'price')
        .filter((product) => contains(product.name, q))
        .sort(inOrder(catalog, call, sort, direction));
      return paginate(found, call.query, (product) =>
        pickProduct(toProduct(catalog, product, call, call.query.include), call.query),
      );
    },

    'products.get': (call: Call<unknown, Selection>): GetProductResult => {
      const slug = call.id.normalize('NFC');
      const product = catalog.published().find((each) => each.slug === slug);
      if (!product) throw catalog.productNotFound(slug, catalog.published());
      const shown = toProduct(catalog, product, call, call.query.include);
      const whole = { ...shown, description: product.description ?? null };
      return { ...productDetailFields.pick(whole, call.query.fields), ...includedIn(shown, call.query) };
    },

    'products.batch': (call: Call<{ readonly slugs: readonly string[] } & Selection>) => {
      const products = new Map(catalog.published().map((product) => [product.slug, product]));
      return {
        items: call.body.slugs.map((slug) => {
          const product = products.get(slug.normalize('NFC'));
          return product ? productFields.pick(toProduct(catalog, product, call), call.body.fields) : null;
        }),
      };
    },

    'categories.list': (call: Call<unknown, CategoryQuery>) => {
      const { q, sort, parentId, direction } = call.query;
      const sign = direction === 'asc' ? 1 : -1;
      const found = state.categories
        .filter((category) => catalog.isVisible(category))
        .filter((category) => parentId === undefined || (category.parentId ?? 'root') === parentId)
        .filter((category) => {
          const relatives = parentId === 'root' ? visibleChildren(category.id) : [catalog.parentOf(category)];
          return [category, ...relatives].some((each) => each && contains(each.name, q));
        })
        .sort(
          (a, b) => (sort === 'sortOrder' && inShopOrder(a, b, sign)) || sign * byName(a, b) || (a.id < b.id ? -1 : 1),
        );
      return paginate(found, call.query, (category) => toCategory(category, call));
    },

    'categories.get': (call: Call) => {
      const category = world.findCategory(call.id);
      if (!category || !catalog.isVisible(category)) throw new MockFailure('NOT_FOUND');
      const children = visibleChildren(category.id).sort(
        (a, b) => inShopOrder(a, b, 1) || byName(a, b) || (a.id < b.id ? -1 : 1),
      );
      return { ...toCategory(category, call), children: children.map((child) => toCategory(child, call)) };
    },

    'settings.get': (call: Call) => {
      const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, state.settings[key] ?? null]));
      const { logo } = settings;
      return { ...settings, logo: typeof logo === 'string' ? toPublicUrl(logo, call) : null, ...registrationOptions };
    },

    'appContent.get': (call: Call) => {
      const stored = state.appContent.find(({ key }) => key === call.id);
      const { title = null, body = null, externalUrl = null, images = [], status } = stored ?? {};
      const bodyHtml = toHtml(body);
      const isEmpty = bodyHtml === null && externalUrl === null && images.length === 0;
      if (status !== 'published' || isEmpty) return { content: null };
      const shown = images.map(({ url }) => ({ url: toPublicUrl(url, call) }));
      return { content: { key: call.id, title, bodyHtml, externalUrl, images: shown } };
    },
  };
}

/** Returns what a selection of properties leaves out though it is included. */
function includedIn(shown: Shown, { fields, include }: Selection): Partial<Shown> {
  return fields === undefined || include === undefined ? {} : productIncludes.pick(shown, include);
}

/** Compares by the places that the shop has chosen. Categories without a place come last, in both directions. */
function inShopOrder({ sortOrder: a }: MockCategory, { sortOrder: b }: MockCategory, sign: number): number {
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return Number(typeof a !== 'number') - Number(typeof b !== 'number');
}
