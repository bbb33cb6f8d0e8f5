import { availabilityWords, staffWords, words } from '@arot/contract/words';
import { withWords } from '@arot/ui/i18n/text.ts';

const defineText = withWords({ ...words, ...staffWords, ...availabilityWords });

export const availabilityText = defineText(
  {
    availability: 'Availability',
    anyAvailability: 'Availability: any',
    unknown: 'Unknown',
    change: 'Change availability',
    changeHint: 'Customers see it at once. The number of pieces and the expected date are cleared.',
    didChange: (count: string) =>
      count === '1'
        ? 'The availability of 1 product was changed.'
        : `The availability of ${count} products was changed.`,
    tooMany: (count: string, most: string) =>
      `${count} products are selected. At most ${most} change at once: narrow the list, for example by category.`,
  },
  {
    availability: 'মজুদ',
    anyAvailability: 'মজুদ: যেকোনো',
    unknown: 'জানা নেই',
    change: 'মজুদ বদলান',
    changeHint: 'ক্রেতারা সঙ্গে সঙ্গে দেখতে পাবেন। কয়টি আছে আর কবে আসবে, তা মুছে যাবে।',
    didChange: (count: string) => `${count}টি পণ্যের মজুদ বদলানো হয়েছে।`,
    tooMany: (count: string, most: string) =>
      `${count}টি পণ্য বাছাই করা। একবারে সর্বোচ্চ ${most}টি বদলানো যায়: তালিকা ছোট করুন, যেমন বিভাগ ধরে।`,
  },
);
