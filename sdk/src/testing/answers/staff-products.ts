import { readCode, toGtin14 } from '@arot/contract';
import type {
  ListStaffProductsQuery,
  StaffNewProduct,
  StaffPrices,
  StaffPricesChange,
  StaffProduct,
  StaffProductChange,
  StaffProductDetail,
  StaffSlugChange,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { codesOf, contains, createdAtOf, idOf, MockCatalog } from '../mock-catalog.ts';
import { availabilityOf } from '../mock-customer-prices.ts';
import { invalid, MockFailure } from '../mock-failure.ts';
import { toHtml } from '../mock-html.ts';
import { requirePictures } from '../mock-pictures.ts';
import { mergePrices, toPrice } from '../mock-prices.ts';
import type { MockProduct } from '../mock-state.ts';
import { type CursorQuery, listPart, requireMatch } from '../mock-store.ts';
import { type MockWorld, toPublicUrl } from '../mock-world.ts';

/** A deleted product can be restored for 30 days. */
const RESTORABLE_MS = 30 * 24 * 3_600_000;

const SLUG_TAKEN = 'Another product has this slug; a deleted product has it for 30 days. Choose another one.';

export function staffProductAnswers(world: MockWorld) {
  const { products, state, accounts } = world;
  const catalog = new MockCatalog(world);

  const statusOf = ({ status = 'draft', deleted }: MockProduct) => (deleted ? 'deleted' : status);

  const toProduct = (product: MockProduct, call: Call): StaffProduct => {
    const images = [...(product.images ?? [])];
    const priceOf = (tier: keyof StaffPrices) => product.prices?.[tier] && toPrice(product.prices[tier]);
    return {
      id: idOf(product),
      version: products.versionOf(product),
      slug: product.slug,
      name: product.name,
      status: statusOf(product),
      category: catalog.optionOf(product),
      images,
      imageUrls: images.map((image) => toPublicUrl(image, call)),
      wholesaleMinOrderQuantity: product.wholesaleMinOrderQuantity ?? 1,
      retailMinOrderQuantity: product.retailMinOrderQuantity ?? 1,
      wholesaleIncrement: product.wholesaleIncrement ?? 1,
      retailIncrement: product.retailIncrement ?? 1,
      wholesaleMaxOrderQuantity: product.wholesaleMaxOrderQuantity ?? null,
      retailMaxOrderQuantity: product.retailMaxOrderQuantity ?? null,
      pack: product.pack ?? null,
      sku: product.sku ?? null,
      gtins: [...(product.gtins ?? [])],
      brand: product.brand ?? null,
      unit: product.unit ?? null,
      netContent: product.netContent ?? null,
      origin: product.origin ?? null,
      availability: availabilityOf(world, product.slug),
      prices: { WHOLESALE: priceOf('WHOLESALE') ?? null, RETAIL: priceOf('RETAIL') ?? null },
      createdAt: createdAtOf(product),
      changedAt: product.changedAt ?? createdAtOf(product),
      deletedAt: product.deleted?.at ?? null,
    };
  };

  const toDetail = (product: MockProduct, call: Call): StaffProductDetail => ({
    ...toProduct(product, call),
    description: product.description ?? null,
    descriptionHtml: toHtml(product.description ?? null),
    formerSlugs: [...(product.formerSlugs ?? [])],
  });

  const find = (call: Call) => {
    const slug = call.id.normalize('NFC');
    const product = products.find(slug);
    if (!product) throw catalog.productNotFound(slug, state.products);
    return product;
  };

  /** Finds the product in the version that the caller has read. */
  const match = (call: Call) => {
    const product = find(call);
    requireMatch(call.ifMatch, products.versionOf(product));
    return product;
  };

  const matchExisting = (call: Call) => {
    const product = match(call);
    if (!product.deleted) return product;
    throw new MockFailure('CONFLICT', { text: 'The product is deleted. Restore it first.' });
  };

  const change = (product: MockProduct, input: Partial<MockProduct>, call: Call) =>
    toDetail(products.change(product, input, { changedAt: new Date().toISOString() }), call);

  const checkInput = (input: StaffProductChange, own?: MockProduct) => {
    const { categoryId, images, sku } = input;
    const merged = { ...own, ...input };
    for (const tier of ['wholesale', 'retail'] as const) {
      const [minimum, increment] = [merged[`${tier}MinOrderQuantity`] ?? 1, merged[`${tier}Increment`] ?? 1];
      if (minimum % increment !== 0) throw invalid(`${tier}MinOrderQuantity`, `Must be a multiple of ${increment}.`);
    }
    const isTaken = (other: MockProduct) => other !== own && other.sku?.toLowerCase() === sku?.toLowerCase();
    if (sku && state.products.some(isTaken)) {
      const text = 'Another product has this SKU.';
      throw new MockFailure('CONFLICT', { text, fields: { sku: [text] } });
    }
    if (typeof categoryId === 'string' && !world.categories.find(categoryId)) {
      throw invalid('categoryId', 'There is no such category.');
    }
    requirePictures(world, images ?? [], 'images');
  };

  return {
    'staff.products.list': (call: Call<unknown, ListStaffProductsQuery & CursorQuery & { q: string }>) => {
      const { q, categoryId, status, missing, changedSince, sort } = call.query;
      const isMissing = ({ images = [], prices }: MockProduct) =>
        missing === 'picture' ? images.length === 0 : !prices?.WHOLESALE || !prices.RETAIL;
      const changedAt = (product: MockProduct) => product.changedAt ?? createdAtOf(product);
      const found = state.products.filter(
        (product) =>
          ([product.name, ...codesOf(product)].some((text) => contains(text, q)) || hasBarcode(product, q)) &&
          catalog.isIn(product, categoryId) &&
          (status === undefined ? !product.deleted : statusOf(product) === status) &&
          (missing === undefined || isMissing(product)) &&
          (changedSince === undefined || Date.parse(changedAt(product)) >= Date.parse(changedSince)),
      );
      const keysOf = (product: MockProduct) => [sort === 'changed' ? changedAt(product) : product.name, idOf(product)];
      return listPart(found, call.query, keysOf, (each) => toProduct(each, call), sort === 'changed' ? '-+' : '++');
    },

    'staff.products.get': (call: Call) => toDetail(find(call), call),

    'staff.products.create': (call: Call<StaffNewProduct>) => {
      const { prices, ...input } = call.body;
      if (prices && call.caller && !accounts.can(call.caller, 'prices:write')) {
        const text = 'Prices need the permission prices:write. Create the product without prices.';
        throw new MockFailure('FORBIDDEN', { text });
      }
      checkInput(input as StaffProductChange);
      const createdAt = new Date().toISOString();
      const merged = mergePrices({}, prices ?? {}, 'prices.');
      const product = { ...input, id: world.createId('product-'), prices: merged, createdAt } as MockProduct;
      if (products.find(product.slug)) throw slugTaken();
      for (const other of state.products) forgetSlug(other, product.slug);
      state.products.push(product);
      return toDetail(product, call);
    },

    'staff.products.change': (call: Call<StaffProductChange>) => {
      const product = matchExisting(call);
      checkInput(call.body, product);
      return change(product, call.body as Partial<MockProduct>, call);
    },

    'staff.products.changePrices': (call: Call<StaffPricesChange>) => {
      const product = matchExisting(call);
      return change(product, { prices: mergePrices(product.prices ?? {}, call.body) }, call);
    },

    'staff.products.publish': (call: Call) => change(matchExisting(call), { status: 'published' }, call),

    'staff.products.unpublish': (call: Call) => change(matchExisting(call), { status: 'draft' }, call),

    'staff.products.delete': (call: Call) => {
      const product = matchExisting(call);
      const deleted = { at: new Date().toISOString(), status: product.status ?? 'draft' };
      return change(product, { status: 'draft', deleted }, call);
    },

    'staff.products.restore': (call: Call) => {
      const product = match(call);
      const { deleted } = product;
      if (!deleted) throw new MockFailure('CONFLICT', { text: 'The product is not deleted.' });
      if (Date.parse(deleted.at) < Date.now() - RESTORABLE_MS) {
        const text = 'The product was deleted more than 30 days ago and will be removed. Create a new one.';
        throw new MockFailure('CONFLICT', { text });
      }
      return change(product, { status: deleted.status, deleted: null }, call);
    },

    'staff.products.changeSlug': (call: Call<StaffSlugChange>) => {
      const product = matchExisting(call);
      const { slug } = call.body;
      if (slug === product.slug) return toDetail(product, call);
      if (products.find(slug)) throw slugTaken();
      for (const other of state.products) if (other !== product) forgetSlug(other, slug);
      const availability = world.availability.find(product.slug);
      if (availability) world.availability.change(availability, { slug });
      const formerSlugs = [product.slug, ...(product.formerSlugs ?? []).filter((former) => former !== slug)];
      return change(product, { id: idOf(product), slug, formerSlugs }, call);
    },
  };

  function forgetSlug(product: MockProduct, slug: string): void {
    const formerSlugs = product.formerSlugs?.filter((former) => former !== slug);
    products.change(product, formerSlugs ? { formerSlugs } : {});
  }
}

function hasBarcode({ gtins = [] }: MockProduct, q: string): boolean {
  return gtins.some((gtin) => toGtin14(gtin) === toGtin14(readCode(q)));
}

function slugTaken(): MockFailure {
  return new MockFailure('CONFLICT', { text: 'The slug is taken.', fields: { slug: [SLUG_TAKEN] } });
}
