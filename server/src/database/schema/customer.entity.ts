import { defineEntity, p } from '@mikro-orm/core';

const customerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    accountId: p.text().primary(),
    customerType: p.enum(['WHOLESALE', 'RETAIL'] as const),
    shopName: p.text().nullable(),
    shopAddress: p.text().nullable(),
    shopType: p.text().nullable(),
  },
});

/** What makes an account a customer's. */
export class Customer extends customerSchema.class {}
customerSchema.setClass(Customer);
