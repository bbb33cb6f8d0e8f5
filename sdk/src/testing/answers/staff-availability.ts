import type {
  AvailabilityChange,
  AvailabilityChanges,
  AvailabilityChangesResult,
  AvailabilityOfProduct,
} from '../../generated/staff-types.ts';
import type { Call } from '../mock-call.ts';
import { availabilityOf } from '../mock-customer-prices.ts';
import { MockFailure } from '../mock-failure.ts';
import { requireMatch } from '../mock-store.ts';
import type { MockWorld } from '../mock-world.ts';

/** Returns the answers about what is in stock. Its version is not that of the product. */
export function staffAvailabilityAnswers(world: MockWorld) {
  const { products } = world;

  /** @returns false if nothing differs */
  const change = (slug: string, { status, quantity, expectedAt }: AvailabilityChange): boolean => {
    const before = availabilityOf(world, slug);
    const after = {
      status,
      quantity: quantity === undefined ? before.quantity : quantity,
      expectedAt:
        expectedAt === undefined ? before.expectedAt : expectedAt === null ? null : new Date(expectedAt).toISOString(),
    };
    const stored = world.availability.find(slug);
    if (stored) world.availability.change(stored, after);
    else world.state.availability.push({ slug, ...after });
    return JSON.stringify({ ...before, ...after }) !== JSON.stringify(before);
  };

  return {
    'staff.availability.change': (call: Call<AvailabilityChange>): AvailabilityOfProduct => {
      const slug = call.id.normalize('NFC');
      if (products.get(slug).deleted) {
        throw new MockFailure('CONFLICT', { text: 'The product is deleted. Restore it first.' });
      }
      if (call.ifMatch !== null) requireMatch(call.ifMatch, availabilityOf(world, slug).version);
      change(slug, call.body);
      return { slug, ...availabilityOf(world, slug) };
    },

    'staff.availability.changeMany': ({ body: { changes } }: Call<AvailabilityChanges>): AvailabilityChangesResult => {
      const fields: Record<string, string[]> = {};
      for (const [index, { slug }] of changes.entries()) {
        const first = changes.findIndex((each) => each.slug === slug);
        const product = products.find(slug);
        if (first < index) fields[`changes.${index}.slug`] = [`Is given twice: first in changes.${first}.`];
        else if (!product || product.deleted) fields[`changes.${index}.slug`] = [`There is no product "${slug}".`];
      }
      if (Object.keys(fields).length > 0) throw new MockFailure('VALIDATION_ERROR', { fields });
      const changed = changes.filter(({ slug, ...input }) => change(slug, input)).length;
      return { changed, unchanged: changes.length - changed };
    },
  };
}
