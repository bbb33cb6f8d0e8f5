import { DISCOUNT_TYPES, type PRICE_LIST_STATES, type PriceBreak } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { amount, byteText, type Computed, rowVersion, timestamp } from './columns.ts';
import { finalPrice } from './product.entity.ts';

/** Customers that price lists name together. */
export const CustomerGroup = defineEntity({
  name: 'CustomerGroup',
  tableName: 'customer_group',
  properties: {
    id: byteText().primary(),
    name: p.text(),
    version: rowVersion(),
  },
  indexes: [
    {
      name: 'customer_group_by_name',
      expression: 'create index customer_group_by_name on customer_group (name collate "und-x-icu", id)',
    },
  ],
});

export const CustomerGroupMember = defineEntity({
  name: 'CustomerGroupMember',
  tableName: 'customer_group_member',
  properties: {
    groupId: byteText().primary(),
    accountId: byteText().primary(),
  },
  indexes: [{ name: 'customer_group_member_by_account', properties: ['accountId'] }],
});

/** Prices for the customers of tiers and groups, and for single customers. */
export const PriceList = defineEntity({
  name: 'PriceList',
  tableName: 'price_list',
  properties: {
    id: byteText().primary(),
    name: p.text(),
    status: p.text().collation('C').$type<(typeof PRICE_LIST_STATES)[number]>().default('draft'),
    /** The highest wins. The price of a tier has 0. */
    priority: p.integer().default(0),
    startsAt: timestamp().nullable(),
    /** Exclusive. */
    endsAt: timestamp().nullable(),
    forWholesale: p.boolean().default(false),
    forRetail: p.boolean().default(false),
    version: rowVersion(),
  },
  indexes: [
    {
      name: 'price_list_by_name',
      expression: 'create index price_list_by_name on price_list (name collate "und-x-icu", id)',
    },
    { name: 'price_list_active', properties: ['id'], where: `status = 'active'` },
  ],
});

export const PriceListGroup = defineEntity({
  name: 'PriceListGroup',
  tableName: 'price_list_group',
  properties: {
    listId: byteText().primary(),
    groupId: byteText().primary(),
  },
  indexes: [{ name: 'price_list_group_by_group', properties: ['groupId'] }],
});

export const PriceListCustomer = defineEntity({
  name: 'PriceListCustomer',
  tableName: 'price_list_customer',
  properties: {
    listId: byteText().primary(),
    accountId: byteText().primary(),
  },
  indexes: [{ name: 'price_list_customer_by_account', properties: ['accountId'] }],
});

/** The price of a product in a list. */
export const PriceListEntry = defineEntity({
  name: 'PriceListEntry',
  tableName: 'price_list_entry',
  properties: {
    listId: byteText().primary(),
    productId: byteText().primary(),
    basePrice: amount(),
    discountType: p.enum(DISCOUNT_TYPES).nullable(),
    discountValue: amount().nullable(),
    finalPrice: amount().$type<Computed<string>>().generated(finalPrice('')),
    /** Rising quantities with falling final prices. */
    breaks: p.json<PriceBreak[]>().defaultRaw(`'[]'`),
    /** Null: as the product says. */
    increment: p.integer().nullable(),
    maxOrderQuantity: p.integer().nullable(),
  },
  indexes: [
    { name: 'price_list_entry_by_price', properties: ['listId', 'finalPrice', 'productId'] },
    { name: 'price_list_entry_by_product', properties: ['productId', 'listId'] },
  ],
});
