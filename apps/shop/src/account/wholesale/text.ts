import type { WholesaleRequestState } from '@arot/sdk';
import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

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

export const wholesaleText = defineAccountText(
  {
    title: 'Wholesale prices',
    have: 'You have wholesale prices.',
    state: (state: WholesaleRequestState) => statesEn[state],
    waiting: 'The shop has not decided yet. You see retail prices until then.',
    requested: 'Requested',
    decided: 'Decided',
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
    have: 'আপনি পাইকারি দাম পাচ্ছেন।',
    state: (state: WholesaleRequestState) => statesBn[state],
    waiting: 'দোকান এখনো সিদ্ধান্ত নেয়নি। ততক্ষণ আপনি খুচরা দাম দেখবেন।',
    requested: 'আবেদনের সময়',
    decided: 'সিদ্ধান্তের সময়',
    note: 'দোকানকে যা জানাতে চান',
    yourNote: 'আপনি লিখেছেন',
    ask: 'পাইকারি দামের জন্য আবেদন করুন',
    askAgain: 'আবার আবেদন করুন',
    againFrom: (time: string) => `${time} থেকে আবার আবেদন করতে পারবেন।`,
    send: 'আবেদন পাঠান',
    sent: 'আপনার আবেদন পাঠানো হয়েছে।',
  },
);
