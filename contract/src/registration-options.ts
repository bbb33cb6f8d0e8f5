/**
 * The choices of the registration form, in display order.
 *
 * @see catalog specification, section 2, PublicSettings
 */
export const shopTypeOptions = [
  { value: 'GROCERY', labelEn: 'Grocery', labelBn: 'মুদি দোকান' },
  { value: 'TEA_SHOP', labelEn: 'Tea shop', labelBn: 'চায়ের দোকান' },
  { value: 'STATIONERY', labelEn: 'Stationery', labelBn: 'স্টেশনারি' },
  { value: 'PHARMACY', labelEn: 'Pharmacy', labelBn: 'ফার্মেসি' },
  { value: 'HARDWARE', labelEn: 'Hardware', labelBn: 'হার্ডওয়্যার' },
  { value: 'ELECTRICAL', labelEn: 'Electrical', labelBn: 'ইলেকট্রিক্যাল' },
  { value: 'CROCKERY', labelEn: 'Crockery', labelBn: 'ক্রোকারিজ' },
  { value: 'COSMETICS', labelEn: 'Cosmetics', labelBn: 'প্রসাধনী' },
  { value: 'OTHER', labelEn: 'Other', labelBn: 'অন্যান্য' },
] as const;

export const customerTypeOptions = [
  { value: 'WHOLESALE', labelEn: 'Wholesale', labelBn: 'পাইকারি' },
  { value: 'RETAIL', labelEn: 'Retail', labelBn: 'খুচরা' },
] as const;
