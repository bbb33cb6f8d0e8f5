import type { StaffProduct, StaffProductDetail } from '@arot/sdk/staff';
import { staff } from '../../shop.ts';

/** The actions for products one by one. */
export type ProductAction = 'publish' | 'unpublish' | 'move' | 'delete' | 'restore';

type Versioned = Pick<StaffProduct, 'slug' | 'version'>;
type Send = (product: Versioned, signal?: AbortSignal) => Promise<StaffProductDetail>;

const publish: Send = ({ slug, version }, signal) => staff.products.publish(slug, { ifMatch: version, signal });
const unpublish: Send = ({ slug, version }, signal) => staff.products.unpublish(slug, { ifMatch: version, signal });
const remove: Send = ({ slug, version }, signal) => staff.products.delete(slug, { ifMatch: version, signal });
const restore: Send = ({ slug, version }, signal) => staff.products.restore(slug, { ifMatch: version, signal });
const moveTo =
  (categoryId: string | null): Send =>
  ({ slug, version }, signal) =>
    staff.products.change(slug, { categoryId }, { ifMatch: version, signal });

/** Returns true if the action would change the product. */
export function changes(action: ProductAction, { status, category }: StaffProduct, categoryId: string | null): boolean {
  switch (action) {
    case 'publish':
      return status === 'draft';
    case 'unpublish':
      return status === 'published';
    case 'restore':
      return status === 'deleted';
    case 'delete':
      return status !== 'deleted';
    case 'move':
      return status !== 'deleted' && (category?.id ?? null) !== categoryId;
  }
}

/** Returns the request of the action, and the request of its undo. */
export function requestsOf(
  action: ProductAction,
  categoryId: string | null,
): { send: Send; undo: (before: StaffProduct) => Send } {
  switch (action) {
    case 'publish':
      return { send: publish, undo: () => unpublish };
    case 'unpublish':
      return { send: unpublish, undo: () => publish };
    case 'delete':
      return { send: remove, undo: () => restore };
    case 'restore':
      return { send: restore, undo: () => remove };
    case 'move':
      return { send: moveTo(categoryId), undo: ({ category }) => moveTo(category?.id ?? null) };
  }
}
