import { defineText } from '../words/define-text.ts';

export const accessText = defineText(
  {
    phoneVerified: 'Mobile number verified',
    emailVerified: 'Email verified',
    hold: (until: string) =>
      `The password was reset by phone. Until ${until}, the customer cannot open documents, change the mobile number or email, or delete the account.`,
    endHold: 'End the hold',
    endHoldQuestion:
      'Make sure first that the customer has reset the password, and not someone with a new SIM card of this number: in the shop, or by a call to a number that you know.',
    holdEnded: 'The hold has ended.',
    capped: 'Too many codes were sent to this customer, or tried. No code works now.',
    lift: 'Let codes work again',
    liftQuestion: 'Ask the customer first. If the customer asked for no codes, another person is trying to get in.',
    lifted: 'Codes work again.',
  },
  {
    phoneVerified: 'মোবাইল নম্বর যাচাই',
    emailVerified: 'ইমেইল যাচাই',
    hold: (until: string) =>
      `মোবাইল দিয়ে পাসওয়ার্ড বদলানো হয়েছে। ${until} পর্যন্ত ক্রেতা কাগজপত্র খুলতে, মোবাইল নম্বর বা ইমেইল বদলাতে, কিংবা অ্যাকাউন্ট মুছতে পারবেন না।`,
    endHold: 'বাধা তুলে নিন',
    endHoldQuestion:
      'আগে নিশ্চিত হোন যে ক্রেতা নিজেই পাসওয়ার্ড বদলেছেন, এই নম্বরের নতুন সিম হাতে পাওয়া কেউ নয়: দোকানে দেখা করে, অথবা আপনার জানা কোনো নম্বরে কল করে।',
    holdEnded: 'বাধা তুলে নেওয়া হয়েছে।',
    capped: 'এই ক্রেতার কাছে অনেক কোড পাঠানো হয়েছে, অথবা অনেকবার চেষ্টা হয়েছে। এখন কোনো কোড কাজ করবে না।',
    lift: 'কোড আবার কাজ করতে দিন',
    liftQuestion: 'আগে ক্রেতাকে জিজ্ঞাসা করুন। ক্রেতা কোড না চেয়ে থাকলে অন্য কেউ ঢোকার চেষ্টা করছে।',
    lifted: 'কোড আবার কাজ করছে।',
  },
);
