import { staffProducts } from '@arot/contract';
import type { Command } from 'commander';
import { changeProductSlug } from '../../../catalog/staff-api/change-product.ts';
import { deleteProduct, restoreProduct } from '../../../catalog/staff-api/delete-product.ts';
import type { StaffProductDetailRow } from '../../../catalog/staff-api/staff-product.repository.ts';
import type { StaffContext } from '../../../operations/staff-context.ts';
import { addCommand, type CommonOptions, print, validated, withStaffContext } from '../command.ts';
import { nameMissingProduct } from './product-text.ts';

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
