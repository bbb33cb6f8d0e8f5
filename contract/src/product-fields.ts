import type * as z from 'zod';
import { minOrderQuantityInput } from './catalog-input.ts';
import { quantity } from './price-breaks.ts';
import { CODE_FIELDS, namesOf, partsOf } from './product-codes.ts';

/**
 * The fields of a product that the database stores as they are read and written; `product-codes.ts` has some of them. A row is all that
 * a field needs besides its name in `words/fields.ts` and its migration: tables, statements, routes, catalog files, commands and
 * the back office follow from it.
 *
 * @see docs/change/add-a-field.md
 */

/** Returns the row of a number of pieces, which is 1 in a new product. */
function quantityField<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { kind: 'quantity', initial: 1, input, output } as const;
}

const incrementInput = /* @__PURE__ */ quantity.meta({
  examples: [6],
  description: 'Orders are multiples of it; the minimum quantity must be one. 1 for any number.',
});

/** Returns the row of the most pieces of an order. */
function limitField() {
  const [description, examples] = ['The most pieces of an order; null without a limit.', [120]];
  const input = quantity.nullable().meta({ examples, description });
  const output = quantity.nullable().meta({ description, examples });
  return { kind: 'limit', initial: null, input, output } as const;
}

/** The pieces that a customer of each tier can order. */
const ORDER_FIELDS = {
  wholesaleMinOrderQuantity: /* @__PURE__ */ quantityField(minOrderQuantityInput, quantity),
  retailMinOrderQuantity: /* @__PURE__ */ quantityField(minOrderQuantityInput, quantity.meta({ examples: [1] })),
  wholesaleIncrement: /* @__PURE__ */ quantityField(
    incrementInput,
    quantity.meta({ examples: [6] }).describe('Orders are multiples of it.'),
  ),
  retailIncrement: /* @__PURE__ */ quantityField(
    incrementInput,
    quantity.meta({ examples: [1] }).describe('Orders are multiples of it.'),
  ),
  wholesaleMaxOrderQuantity: /* @__PURE__ */ limitField(),
  retailMaxOrderQuantity: /* @__PURE__ */ limitField(),
};

/** The parts of a package. Requests and responses have them in one object. */
export const PACK_FIELDS = {
  packSize: { kind: 'limit' },
  packUnitName: { kind: 'text' },
  packUnitNameBn: { kind: 'text' },
} as const;

/** Every row by the property that stores it, in the order of the columns of a catalog file. */
export const PRODUCT_FIELDS = /* @__PURE__ */ Object.assign({}, ORDER_FIELDS, PACK_FIELDS, CODE_FIELDS);

/** The way in which a field is stored: a text, a list, a number of pieces, or one that may be null. */
export type FieldKind = (typeof PRODUCT_FIELDS)[keyof typeof PRODUCT_FIELDS]['kind'];

export const FIELD_NAMES = /* @__PURE__ */ namesOf(PRODUCT_FIELDS);
export const ORDER_NAMES = /* @__PURE__ */ namesOf(ORDER_FIELDS);

export const orderInputs = /* @__PURE__ */ partsOf(ORDER_FIELDS, 'input');
export const orderOutputs = /* @__PURE__ */ partsOf(ORDER_FIELDS, 'output');

/** The order quantities of a new product whose request states none. */
export const NEW_ORDER_FIELDS = /* @__PURE__ */ partsOf(ORDER_FIELDS, 'initial');
