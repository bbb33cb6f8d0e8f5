import { CODE_NAMES, listStaffProductsQuery, MAX_LIMIT, STAFF_PRODUCT_STATES, staffProducts } from '@arot/contract';
import { fieldTexts } from '@arot/contract/issues';
import { type Command, Option } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { setProductStatus } from '../../catalog/set-product-status.ts';
import { changeProductSlug } from '../../catalog/staff-api/change-product.ts';
import { deleteProduct, restoreProduct } from '../../catalog/staff-api/delete-product.ts';
import type { StaffProductDetailRow, StaffProductRow } from '../../catalog/staff-api/staff-product.repository.ts';
import { getStaffProduct, listStaffProducts } from '../../catalog/staff-api/staff-product.ts';
import { changeAppContent } from '../../content/staff-api/change-app-content.ts';
import { columnOf } from '../../database/connection/property-compiler.ts';
import type { EntityManager } from '../../database/database.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import { printable } from '../accounts/account-text.ts';
import {
  addChange,
  addCommand,
  addRead,
  type CommonOptions,
  orMissing,
  print,
  validated,
  withStaffContext,
} from '../command.ts';
import { nameMissingProduct, type ProductShown, priceText, tableText, toProduct } from './catalog-text.ts';

type Filter = CommonOptions & {
  status?: string;
  missing?: string;
  query?: string;
  category?: string;
  changedSince?: string;
};

export function registerCatalogProducts(catalog: Command): void {
  addRead(catalog, 'list', 'List products by name, with the prices of both tiers', {
    run: async ({ em }, options: Filter) => ({ products: (await listAll(em, queryOf(options))).map(toProduct) }),
    text: ({ products }) => listText(products),
  })
    .addOption(
      new Option('--status <status>', 'only this status (default: drafts and published products)').choices(
        STAFF_PRODUCT_STATES,
      ),
    )
    .addOption(new Option('--missing <what>', 'only products that lack it').choices(['price', 'picture']))
    .option('-q, --query <text>', 'only products whose name, SKU, barcode or brand contains the text')
    .option('--category <id>', 'only this category with its subcategories; "uncategorized" for none')
    .option('--changed-since <time>', 'only products that changed since then, such as 2026-01-31T10:00:00Z');
  addRead(catalog, 'show <slug>', 'Show a product with the prices of both tiers', {
    run: async ({ em }, _options, slug) => {
      const row = await nameMissingProduct(slug, getStaffProduct({ em }, slug));
      return { ...toProduct(row), description: row.description, formerSlugs: row.formerSlugs };
    },
    text: (product) => productText(product, product.formerSlugs),
  });
}

function queryOf({ status, missing, query, category, changedSince }: Filter) {
  const given = { status, missing, q: query, categoryId: category, changedSince, limit: String(MAX_LIMIT) };
  const parsed = listStaffProductsQuery.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new OperatorError('Nothing was listed.', Object.values(fieldTexts(parsed.error.issues)).flat());
}

async function listAll(em: EntityManager, query: ReturnType<typeof queryOf>): Promise<StaffProductRow[]> {
  const all: StaffProductRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await listStaffProducts({ em }, { ...query, cursor });
    all.push(...part.rows);
    cursor = part.nextCursor;
  }
  return all;
}

function listText(products: readonly ProductShown[]): string {
  const rows = products.map(({ slug, status, prices, name }) => [
    ...[slug, status, prices.WHOLESALE?.finalPrice ?? '-', prices.RETAIL?.finalPrice ?? '-', name],
  ]);
  const table = tableText([['slug', 'status', 'wholesale', 'retail', 'name'], ...rows]);
  return `${table}\n${rows.length} ${rows.length === 1 ? 'product' : 'products'}`;
}

/** Returns `at least 12, in steps of 6, at most 120`. */
function quantityText(product: ProductShown, tier: 'wholesale' | 'retail'): string {
  const [increment, maximum] = [product[`${tier}Increment`], product[`${tier}MaxOrderQuantity`]];
  return [
    `at least ${product[`${tier}MinOrderQuantity`]}`,
    ...(increment === 1 ? [] : [`in steps of ${increment}`]),
    ...(maximum === null ? [] : [`at most ${maximum}`]),
  ].join(', ');
}

/** Returns the attributes that the product has. */
function attributes({ pack, ...product }: ProductShown): string[][] {
  return [
    ['package', pack && `${pack.unitName} · ${pack.unitNameBn} of ${pack.size}`],
    ...CODE_NAMES.map((name) => [columnOf(name), [product[name] ?? []].flat().join(' ')]),
  ].flatMap(([label, value]) => (label && value ? [[label, value]] : []));
}

function productText(product: ProductShown, formerSlugs: readonly string[]): string {
  const { slug, name, status, categoryId, prices, images, changedAt } = product;
  const lines = [
    ['slug', slug],
    ['name', name],
    ['status', status],
    ['category', categoryId ?? 'none'],
    ['wholesale', `${priceText(prices.WHOLESALE)}, ${quantityText(product, 'wholesale')}`],
    ['retail', `${priceText(prices.RETAIL)}, ${quantityText(product, 'retail')}`],
    ...attributes(product),
    ...images.map((image, index) => [index === 0 ? 'pictures' : '', image]),
    ...formerSlugs.map((former, index) => [index === 0 ? 'formerly' : '', former]),
    ['changed', changedAt],
  ];
  const width = Math.max(...lines.map(([label = '']) => label.length));
  return lines.map(([label = '', value = '']) => `${label.padEnd(width)}  ${printable(value)}`).join('\n');
}

/** Registers the edits of single products, by the operations of the staff API. */
export function registerCatalogEdits(catalog: Command): void {
  addCommand(catalog, 'delete <slug...>', 'Delete products; they can be restored for 30 days').action(
    (slugs: string[], options: CommonOptions) => edit(options, slugs, deleteProduct),
  );
  addCommand(catalog, 'restore <slug...>', 'Restore deleted products, with the status that they had').action(
    (slugs: string[], options: CommonOptions) => edit(options, slugs, restoreProduct),
  );
  addCommand(
    catalog,
    'set-slug <slug> <new-slug>',
    'Change the slug of a product; links to the old one keep working',
  ).action(async (slug: string, newSlug: string, options: CommonOptions) => {
    const body = validated(staffProducts.changeProductSlug.body, { slug: newSlug });
    await edit(options, [slug], (ctx) => changeProductSlug(ctx, slug, body.slug));
  });
}

/** Edits all products in one transaction, or none. */
async function edit(
  options: CommonOptions,
  slugs: readonly string[],
  run: (ctx: StaffContext, slug: string) => Promise<StaffProductDetailRow>,
): Promise<void> {
  const products = await withStaffContext(async (ctx) => {
    const edited = [];
    // Sorted, because transactions lock products in the order of their slugs.
    for (const slug of slugs.toSorted()) edited.push(await nameMissingProduct(slug, run(ctx, slug)));
    return edited.map(({ slug, status }) => ({ slug, status }));
  });
  print(options, { products }, products.map(({ slug, status }) => `${slug}: ${status}`).join('\n'));
}

const STATUSES = { publish: 'published', unpublish: 'draft' } as const;

export function registerCatalogPublish(catalog: Command): void {
  for (const [verb, status] of Object.entries(STATUSES)) {
    addCommand(catalog, `${verb} <slug...>`, `Make products ${status}`).action(
      async (slugs: string[], options: CommonOptions) => {
        await withStaffContext((ctx) => setProductStatus(ctx, slugs, status));
        print(options, { status, slugs }, slugs.map((slug) => `${slug}: ${status}`).join('\n'));
      },
    );
  }
}

export function registerContentPublish(content: Command): void {
  for (const [verb, status] of Object.entries(STATUSES)) {
    addChange(content, `${verb} <key>`, `Make app content ${status}`, {
      run: async (ctx, _options, key) => {
        const missing = () => new OperatorError('Nothing was changed.', [`There is no app content "${key}".`]);
        await orMissing(changeAppContent(ctx, key, { status }), missing);
        return { status, key };
      },
      text: ({ key }) => `${key}: ${status}`,
    });
  }
}
