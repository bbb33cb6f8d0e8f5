import type {
  AvailabilityChange,
  AvailabilityStatus,
  RichText,
  StaffPrice,
  StaffPriceChange,
  StaffPricesChange,
  StaffProductChange,
  StaffProductDetail,
} from '@arot/sdk/staff';
import { compareThreeWay } from '../../conflict/compare-three-way.ts';
import { joinName, splitName } from '../../names/names.ts';
import { isSameRichText } from '../../rich-text/canonical-rich-text.ts';
import { toMoment } from '../../webhooks/moment.ts';
import { finalPrice, isSameAmount } from '../final-price.ts';
import { type DetailsForm, detailsChange, detailsOf, wrongQuantities } from './product-details.ts';

/** The price of a tier as it is typed. Without a base price, the tier has none. */
export type PriceForm = {
  readonly basePrice: string;
  readonly discountType: '' | 'FIXED' | 'PERCENTAGE';
  readonly discountValue: string;
};

/** A product as it is typed. */
export type ProductForm = DetailsForm & {
  readonly english: string;
  readonly bengali: string;
  /** Empty for none. */
  readonly categoryId: string;
  readonly wholesale: PriceForm;
  readonly retail: PriceForm;
  readonly description: RichText | null;
  readonly images: readonly string[];
  readonly availability: AvailabilityStatus;
  /** The number of pieces in stock; empty if it is not known. */
  readonly quantity: string;
  /** The day on which more is expected; empty if it is not known. */
  readonly expectedAt: string;
};

export function toForm(product: StaffProductDetail): ProductForm {
  const { en: english, bn: bengali } = splitName(product.name);
  return {
    ...{ english, bengali },
    categoryId: product.category?.id ?? '',
    wholesale: toPriceForm(product.prices.WHOLESALE),
    retail: toPriceForm(product.prices.RETAIL),
    ...detailsOf(product),
    description: product.description,
    images: product.images,
    availability: product.availability.status,
    quantity: String(product.availability.quantity ?? ''),
    expectedAt: toMoment(product.availability.expectedAt).day,
  };
}

function toPriceForm(price: StaffPrice | null): PriceForm {
  return {
    basePrice: price?.basePrice ?? '',
    discountType: price?.discount?.type ?? '',
    discountValue: price?.discount?.value ?? '',
  };
}

/** Returns the price that a customer of a tier pays; undefined without a price, or while it is incomplete. */
export function paidPrice({ basePrice, discountType, discountValue }: PriceForm): string | undefined {
  return finalPrice(basePrice, discountType === '' ? null : { type: discountType, value: discountValue });
}

export function isSamePrice(left: PriceForm, right: PriceForm): boolean {
  return isSameAmount(left.basePrice, right.basePrice) && isSameDiscount(left, right);
}

function isSameDiscount(left: PriceForm, right: PriceForm): boolean {
  if (left.discountType !== right.discountType) return false;
  return left.discountType === '' || isSameAmount(left.discountValue, right.discountValue);
}

/** The fields that are not compared as JSON. */
const isSameField = {
  wholesale: isSamePrice,
  retail: isSamePrice,
  description: isSameRichText,
} as Parameters<typeof compareThreeWay<ProductForm>>[1];

/** Returns the names of the fields that differ. */
export function changedFields(before: ProductForm, form: ProductForm): ReadonlySet<keyof ProductForm> {
  return new Set(compareThreeWay({ before, theirs: before, mine: form }, isSameField).keys());
}

/** Returns the changes of the form to the product itself; undefined if there are none. */
export function productChange(before: ProductForm, form: ProductForm): StaffProductChange | undefined {
  const changed = changedFields(before, form);
  const change: StaffProductChange = {
    ...(changed.has('english') || changed.has('bengali')
      ? { name: joinName({ en: form.english, bn: form.bengali }) }
      : {}),
    ...(changed.has('categoryId') ? { categoryId: form.categoryId === '' ? null : form.categoryId } : {}),
    ...detailsChange(changed, form),
    ...(changed.has('description') ? { description: form.description } : {}),
    ...(changed.has('images') ? { images: [...form.images] } : {}),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Returns the changes of the form to the prices; undefined if there are none. */
export function pricesChange(before: ProductForm, form: ProductForm): StaffPricesChange | undefined {
  const wholesale = priceChange(before.wholesale, form.wholesale);
  const retail = priceChange(before.retail, form.retail);
  if (wholesale === undefined && retail === undefined) return undefined;
  return {
    ...(wholesale === undefined ? {} : { WHOLESALE: wholesale }),
    ...(retail === undefined ? {} : { RETAIL: retail }),
  };
}

/** Returns the change of the form to the availability; undefined if there is none. */
export function availabilityChange(before: ProductForm, form: ProductForm): AvailabilityChange | undefined {
  const { availability: status, quantity, expectedAt } = form;
  const change = {
    ...(quantity === before.quantity ? {} : { quantity: quantity === '' ? null : Number(quantity) }),
    ...(expectedAt === before.expectedAt
      ? {}
      : { expectedAt: expectedAt === '' ? null : new Date(`${expectedAt}T00:00`).toISOString() }),
  };
  if (status === before.availability && Object.keys(change).length === 0) return undefined;
  return { status, ...change };
}

function priceChange(before: PriceForm, form: PriceForm): StaffPriceChange | null | undefined {
  if (isSamePrice(before, form)) return undefined;
  if (form.basePrice === '' && form.discountType === '') return before.basePrice === '' ? undefined : null;
  return {
    // Sent as typed, also if it is empty: the server says what is wrong with it.
    ...(isSameAmount(before.basePrice, form.basePrice) && form.basePrice !== '' ? {} : { basePrice: form.basePrice }),
    ...(isSameDiscount(before, form) ? {} : { discount: discountOf(form) }),
  };
}

function discountOf({ discountType, discountValue }: PriceForm): StaffPriceChange['discount'] {
  return discountType === '' ? null : { type: discountType, value: discountValue };
}

/**
 * Returns the numbers that the server would not see as such, because a number in JSON cannot be a typing error, with the least that
 * each may be.
 */
export function wrongNumbers(form: ProductForm): ReadonlyMap<string, 0 | 1> {
  const wrong = new Map<string, 0 | 1>(wrongQuantities(form).map((name) => [name, 1]));
  return /^\d{0,10}$/.test(form.quantity) ? wrong : wrong.set('quantity', 0);
}
