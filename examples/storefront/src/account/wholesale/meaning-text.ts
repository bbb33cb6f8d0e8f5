import { defineText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerType } from '@arot/sdk';

const meaningsEn: Record<CustomerType, string> = {
  WHOLESALE:
    'For shops that buy to sell on. The minimum order of a product may be larger. The shop may check your documents first; until it has decided, you see retail prices.',
  RETAIL:
    'For your own needs, with the minimum order for retail. You see these prices at once, and can ask for wholesale later.',
};
const meaningsBn: Record<CustomerType, string> = {
  WHOLESALE:
    'যেসব দোকান বিক্রির জন্য কেনে, তাদের জন্য। কোনো কোনো পণ্যের সর্বনিম্ন অর্ডার বেশি হতে পারে। দোকান আগে আপনার কাগজপত্র দেখতে পারে; সিদ্ধান্ত না হওয়া পর্যন্ত খুচরা দাম দেখবেন।',
  RETAIL: 'নিজের প্রয়োজনে কেনার জন্য, খুচরার সর্বনিম্ন অর্ডারে। সঙ্গে সঙ্গে এই দাম দেখবেন, পরে পাইকারির জন্য আবেদন করতে পারবেন।',
};

/** What each price list means. */
export const meaningText = defineText(
  { meaning: (type: CustomerType) => meaningsEn[type] },
  { meaning: (type: CustomerType) => meaningsBn[type] },
);
