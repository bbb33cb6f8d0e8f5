import type { ShopType } from '@arot/sdk/staff';
import { defineText } from '../words/define-text.ts';

/** The kinds of shops, as the registration names them. */
export const shopTypeText = defineText<Record<ShopType, string>>(
  {
    GROCERY: 'Grocery',
    TEA_SHOP: 'Tea shop',
    STATIONERY: 'Stationery',
    PHARMACY: 'Pharmacy',
    HARDWARE: 'Hardware',
    ELECTRICAL: 'Electrical',
    CROCKERY: 'Crockery',
    COSMETICS: 'Cosmetics',
    OTHER: 'Other',
  },
  {
    GROCERY: 'মুদি দোকান',
    TEA_SHOP: 'চায়ের দোকান',
    STATIONERY: 'স্টেশনারি',
    PHARMACY: 'ফার্মেসি',
    HARDWARE: 'হার্ডওয়্যার',
    ELECTRICAL: 'ইলেকট্রিক্যাল',
    CROCKERY: 'ক্রোকারিজ',
    COSMETICS: 'প্রসাধনী',
    OTHER: 'অন্যান্য',
  },
);
