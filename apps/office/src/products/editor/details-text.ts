import { defineFieldText } from '../../words/define-field-text.ts';

export const detailsText = defineFieldText(
  {
    details: 'Orders and codes',
    stepHint: 'Orders are multiples of the step, and the minimum is one. 1 for any number.',
    gtinsHint: '8, 12, 13 or 14 digits.',
    quantity: 'Pieces',
    expectedAt: 'More is expected on',
  },
  {
    details: 'অর্ডার ও কোড',
    stepHint: 'অর্ডার ধাপের গুণিতক হয়, সর্বনিম্ন অর্ডারও। যেকোনো সংখ্যার জন্য ১।',
    gtinsHint: '৮, ১২, ১৩ বা ১৪ সংখ্যা।',
    quantity: 'কয়টি',
    expectedAt: 'আরও আসবে',
  },
);
