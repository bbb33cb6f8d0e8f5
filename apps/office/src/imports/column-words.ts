import { useText } from '@arot/ui/i18n/text.ts';
import { defineFieldText } from '../words/define-field-text.ts';

const columnText = defineFieldText(
  {
    name: 'Name (both languages)',
    nameEn: 'Name in English',
    nameBn: 'Name in Bengali',
    wholesaleDiscountType: 'Kind of the wholesale discount',
    retailDiscountType: 'Kind of the retail discount',
    availability: 'Availability',
    availabilityQuantity: 'Pieces in stock',
    availabilityExpectedAt: 'More is expected on',
    descriptionText: 'Description, as text',
    descriptionHtml: 'Description, as HTML',
    descriptionJson: 'Description, as JSON',
    basePrice: 'Price',
    discountType: 'Kind of the discount',
    discountValue: 'Discount',
    breaks: 'Prices by quantity',
    increment: 'Step of an order',
    maxOrderQuantity: 'Most pieces',
  },
  {
    name: 'নাম (দুই ভাষায়)',
    nameEn: 'ইংরেজি নাম',
    nameBn: 'বাংলা নাম',
    wholesaleDiscountType: 'পাইকারি ছাড়ের ধরন',
    retailDiscountType: 'খুচরা ছাড়ের ধরন',
    availability: 'মজুদ',
    availabilityQuantity: 'কয়টি মজুদ আছে',
    availabilityExpectedAt: 'আরও আসবে',
    descriptionText: 'বিবরণ (লেখা)',
    descriptionHtml: 'বিবরণ (HTML)',
    descriptionJson: 'বিবরণ (JSON)',
    basePrice: 'দাম',
    discountType: 'ছাড়ের ধরন',
    discountValue: 'ছাড়',
    breaks: 'পরিমাণ অনুযায়ী দাম',
    increment: 'অর্ডারের ধাপ',
    maxOrderQuantity: 'সর্বোচ্চ পরিমাণ',
  },
);

/** Returns a function that names a column of catalog files. A column that it does not know has its own name. */
export function useColumnName(): (column: string) => string {
  const text = useText(columnText) as unknown as Readonly<Record<string, string | undefined>>;
  return (column) => text[column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] ?? column;
}
