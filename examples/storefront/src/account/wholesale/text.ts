import { defineText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerType, WholesaleRequestState } from '@arot/sdk';

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
const statesEn: Record<WholesaleRequestState, string> = {
  pending: 'Your request is pending',
  approved: 'Your request was approved',
  rejected: 'Your request was rejected',
};
const statesBn: Record<WholesaleRequestState, string> = {
  pending: 'আপনার আবেদন অপেক্ষমাণ',
  approved: 'আপনার আবেদন অনুমোদিত',
  rejected: 'আপনার আবেদন নাকচ হয়েছে',
};

export const wholesaleText = defineText(
  {
    title: 'Wholesale prices',
    meaning: (type: CustomerType) => meaningsEn[type],
    have: 'You have wholesale prices.',
    state: (state: WholesaleRequestState) => statesEn[state],
    waiting: 'The shop has not decided yet. You see retail prices until then.',
    requested: 'Requested',
    decided: 'Decided',
    reason: 'Reason',
    note: 'What the shop should know',
    yourNote: 'You wrote',
    ask: 'Ask for wholesale prices',
    askAgain: 'Ask again',
    againFrom: (time: string) => `You can ask again from ${time}.`,
    send: 'Send the request',
    sent: 'Your request is sent.',
  },
  {
    title: 'পাইকারি দাম',
    meaning: (type: CustomerType) => meaningsBn[type],
    have: 'আপনি পাইকারি দাম পাচ্ছেন।',
    state: (state: WholesaleRequestState) => statesBn[state],
    waiting: 'দোকান এখনো সিদ্ধান্ত নেয়নি। ততক্ষণ আপনি খুচরা দাম দেখবেন।',
    requested: 'আবেদনের সময়',
    decided: 'সিদ্ধান্তের সময়',
    reason: 'কারণ',
    note: 'দোকানকে যা জানাতে চান',
    yourNote: 'আপনি লিখেছেন',
    ask: 'পাইকারি দামের জন্য আবেদন করুন',
    askAgain: 'আবার আবেদন করুন',
    againFrom: (time: string) => `${time} থেকে আবার আবেদন করতে পারবেন।`,
    send: 'আবেদন পাঠান',
    sent: 'আপনার আবেদন পাঠানো হয়েছে।',
  },
);
