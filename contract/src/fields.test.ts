import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod';
import { type productBatch, type productDetail, productDetailFields, type productPage } from './catalog.ts';
import { selected } from './fields.ts';
import { toJsonSchema } from './wire.ts';

declare const detail: z.infer<typeof productDetail>;
declare const page: z.infer<typeof productPage>;
declare const batch: z.infer<typeof productBatch>;

test('the description of `fields` names every property', () => {
  const { description } = toJsonSchema(productDetailFields.schema('Some.'), { io: 'input' }).schema;
  expect(description).toMatch(/^Some\. Names, separated by commas: id, name, slug, .*description\.$/);
});

test('a selection has the type of what it has', () => {
  expect(selected({ id: '1', name: 'Tea' }, 'id,name')).toEqual({ id: '1', name: 'Tea' });
  const types = (text: string) => {
    const product = selected(detail, 'id,name');
    expectTypeOf(product).toEqualTypeOf<Pick<z.infer<typeof productDetail>, 'id' | 'name'>>();
    // @ts-expect-error the request leaves it out
    product.slug;
    expectTypeOf(selected(page, 'slug').items[0]?.slug).toEqualTypeOf<string | undefined>();
    expectTypeOf(selected(batch, 'slug').items).toEqualTypeOf<({ slug: string } | null)[]>();
    expectTypeOf(selected(detail, text).slug).toEqualTypeOf<string | undefined>();
  };
  expect(types).toBeTypeOf('function');
});
