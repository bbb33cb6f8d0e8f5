import { bengaliNumber, type Message } from './message.ts';

// The messages about accounts: sign-in, codes, second factors, the own account, customers and their documents.

export const passwordLength: Message = {
  en: 'Must have 8 to 128 characters.',
  bn: 'পাসওয়ার্ড ৮ থেকে ১২৮ অক্ষরের হতে হবে।',
};
export const commonPassword: Message = {
  en: 'This is one of the most common passwords. Choose another one.',
  bn: 'এটি বহুল ব্যবহৃত একটি পাসওয়ার্ড। অন্য একটি দিন।',
};
export const ownPassword: Message = {
  en: 'Must not be the name, the email address or the phone number of the account.',
  bn: 'নাম, ইমেইল বা মোবাইল নম্বর পাসওয়ার্ড হতে পারে না।',
};
export const samePassword: Message = {
  en: 'Must differ from the current password.',
  bn: 'আগের পাসওয়ার্ড থেকে আলাদা একটি পাসওয়ার্ড দিন।',
};
export const wrongPassword: Message = { en: 'Is not the password of the account.', bn: 'পাসওয়ার্ডটি সঠিক নয়।' };
export const proveSecondFactor: Message = {
  en: 'Prove a second factor: send it with the challenge to POST /api/auth/login/second-factor.',
  bn: 'লগ ইনের দ্বিতীয় ধাপের প্রমাণ দিন: challenge সহ POST /api/auth/login/second-factor-এ পাঠান।',
};
export const factorOfTokenUser: Message = {
  en: 'The user of the token has to sign in with a second factor.',
  bn: 'টোকেনের ব্যবহারকারীকে দ্বিতীয় ধাপসহ লগ ইন করতে হবে।',
};
export const confirmWithFactor: Message = {
  en: 'Confirm that it is you with a second factor: send it to POST /api/auth/reauthenticate with its method.',
  bn: 'এটি যে আপনিই, তা দ্বিতীয় ধাপ দিয়ে নিশ্চিত করুন: method সহ POST /api/auth/reauthenticate-এ পাঠান।',
};
export const onHold: Message = {
  en: 'The password was reset by phone a short time ago. This is possible later, or at once after the shop has confirmed that it was you.',
  bn: 'অল্প আগে মোবাইল দিয়ে পাসওয়ার্ড বদলানো হয়েছে। এটি পরে করা যাবে, অথবা দোকান আপনাকে চিনে নিলে সঙ্গে সঙ্গে।',
};
export const notForPrograms: Message = {
  en: 'A program may not change this. Sign in as a person.',
  bn: 'কোনো প্রোগ্রাম এটি বদলাতে পারে না। নিজে লগ ইন করুন।',
};
export const notForKeys: Message = {
  en: 'A key may not do this. Sign in as a person.',
  bn: 'চাবি দিয়ে এটি করা যায় না। নিজে লগ ইন করুন।',
};
export const notForTokens: Message = {
  en: 'No token of an application may do this. Sign in as a person.',
  bn: 'কোনো অ্যাপ্লিকেশনের টোকেন দিয়ে এটি করা যায় না। নিজে লগ ইন করুন।',
};
export const scopeNeeded = (scope: string): Message => ({
  en: `The token needs the scope ${scope}.`,
  bn: `টোকেনে ${scope} স্কোপ লাগবে।`,
});

export const sixDigits: Message = { en: 'Must have six digits.', bn: 'ছয়টি অঙ্ক লিখুন।' };
export const recoveryCodeForm: Message = {
  en: 'Must have four groups of four letters and digits.',
  bn: 'চারটি করে চার ভাগে অক্ষর ও অঙ্ক লিখুন।',
};
export const notForReauthentication: Message = {
  en: 'Not for reauthenticate.',
  bn: 'reauthenticate-এর সঙ্গে এটি দেওয়া যায় না।',
};
export const codeSignInOff: Message = {
  en: 'Sign-in by code is not offered here.',
  bn: 'এখানে কোড দিয়ে লগ ইন করা যায় না।',
};
export const proveMoreThanCode: Message = {
  en: 'You have signed in with a code. Confirm with your password.',
  bn: 'আপনি কোড দিয়ে লগ ইন করেছেন। পাসওয়ার্ড দিয়ে নিশ্চিত করুন।',
};
export const onlyForPasskey: Message = { en: 'Only for passkey.', bn: 'এটি শুধু passkey-র জন্য।' };
export const notForPasskey: Message = { en: 'Not for passkey.', bn: 'passkey-র সঙ্গে এটি দেওয়া যায় না।' };
export const notWithMethod: Message = { en: 'Not with a method.', bn: 'method-এর সঙ্গে এটি দেওয়া যায় না।' };
export const thisOrCode: Message = { en: 'Send either this or a code.', bn: 'হয় এটি, নয়তো একটি কোড পাঠান।' };
export const isWrong: Message = { en: 'Is wrong.', bn: 'কোডটি সঠিক নয়।' };
export const codeWrong: Message = { en: 'The code is wrong.', bn: 'কোডটি সঠিক নয়।' };
export const wrongOrExpired: Message = {
  en: 'Is wrong or has expired. Ask for a new code.',
  bn: 'কোডটি ভুল, অথবা এর মেয়াদ শেষ। নতুন একটি কোড চান।',
};
export const tooManyWrongCodes: Message = {
  en: 'Too many wrong codes. Try again later, or use a passkey or a recovery code.',
  bn: 'অনেকবার ভুল কোড দেওয়া হয়েছে। পরে আবার চেষ্টা করুন, অথবা পাসকি বা পুনরুদ্ধার কোড ব্যবহার করুন।',
};
export const tooManyCodes: Message = {
  en: 'Too many codes were sent or tried. Try again later, or ask the shop to lift the limit.',
  bn: 'অনেকবার কোড চাওয়া বা লেখা হয়েছে। পরে আবার চেষ্টা করুন, অথবা দোকানকে সীমা তুলে দিতে বলুন।',
};
export const tooManyContacts: Message = {
  en: 'Codes were sent to ten other contacts today. Try again tomorrow, or contact the shop.',
  bn: 'আজ আরও দশটি ঠিকানা বা নম্বরে কোড পাঠানো হয়েছে। আগামীকাল আবার চেষ্টা করুন, অথবা দোকানকে জানান।',
};
export const limitsLiftedToday: Message = {
  en: 'The limits of a customer can be lifted once a day. With the permission documents:read they can be lifted again.',
  bn: 'একজন ক্রেতার সীমা দিনে একবার তোলা যায়। documents:read অনুমতি থাকলে আবার তোলা যাবে।',
};
const CHANNELS = { sms: 'এসএমএসে', email: 'ইমেইলে' } as const;
export const codesUnavailable = (channel: keyof typeof CHANNELS): Message => ({
  en: `Codes cannot be sent by ${channel} now.`,
  bn: `এখন ${CHANNELS[channel]} কোড পাঠানো যাচ্ছে না।`,
});

export const loginEnded: Message = {
  en: 'This login has ended. Log in again.',
  bn: 'এই লগ ইনের সময় শেষ। আবার লগ ইন করুন।',
};
export const challengeEnded: Message = { en: 'Has ended. Log in again.', bn: 'সময় শেষ। আবার লগ ইন করুন।' };
export const endedStartAgain: Message = { en: 'Has ended. Start again.', bn: 'সময় শেষ। আবার শুরু করুন।' };
export const notAccepted: Message = { en: 'Is not accepted. Try again.', bn: 'এটি গ্রহণ করা যায়নি। আবার চেষ্টা করুন।' };
export const noPendingTotp: Message = {
  en: 'No authenticator app waits for a code. Start again.',
  bn: 'কোনো অথেনটিকেটর অ্যাপ কোডের অপেক্ষায় নেই। আবার শুরু করুন।',
};
export const factorFirst: Message = {
  en: 'Set up an authenticator app or a passkey first.',
  bn: 'আগে একটি অথেনটিকেটর অ্যাপ বা পাসকি চালু করুন।',
};
export const samePasskey: Message = { en: 'This passkey exists already.', bn: 'এই পাসকি আগেই যোগ করা আছে।' };
export const mostPasskeys = (limit: number): Message => ({
  en: `An account has at most ${limit} passkeys. Remove one first.`,
  bn: `একটি অ্যাকাউন্টে সর্বোচ্চ ${bengaliNumber(limit)}টি পাসকি থাকতে পারে। আগে একটি মুছে ফেলুন।`,
});
export const verifiedEmailNeeded: Message = {
  en: 'Needs a code that was sent to a verified email address.',
  bn: 'যাচাই করা ইমেইল ঠিকানায় পাঠানো একটি কোড লাগবে।',
};
export const staffFactorReset: Message = {
  en: 'Two other staff members remove the second factors of a staff account.',
  bn: 'কর্মীর দ্বিতীয় ধাপ অন্য দুজন কর্মী সরাতে পারেন।',
};

export const inUse: Message = { en: 'Is already in use.', bn: 'এটি দিয়ে আগেই একটি অ্যাকাউন্ট খোলা হয়েছে।' };
export const contactOfOther: Message = {
  en: 'Belongs to another account. Sign in to that account, reset its password, or ask the shop.',
  bn: 'এটি অন্য একটি অ্যাকাউন্টে আছে। সেই অ্যাকাউন্টে লগ ইন করুন, তার পাসওয়ার্ড বদলান, অথবা দোকানকে বলুন।',
};
export const noPhoneToSignIn: Message = {
  en: 'The account has no phone number to sign in with.',
  bn: 'লগ ইন করার জন্য অ্যাকাউন্টে কোনো মোবাইল নম্বর নেই।',
};
export const onlyIdentifier: Message = {
  en: 'Must stay, because the account has no other identifier to log in with.',
  bn: 'এটি রাখতে হবে: অ্যাকাউন্টে লগ ইন করার আর কোনো ঠিকানা বা নম্বর নেই।',
};
export const emailOrPhone: Message = {
  en: 'Give an email address or a phone number to log in with.',
  bn: 'লগ ইন করতে ইমেইল ঠিকানা অথবা মোবাইল নম্বর দিন।',
};
export const staffNotDeleted: Message = {
  en: 'Accounts of staff members are not deleted here. Ask an owner of the shop to take the role away first.',
  bn: 'কর্মীর অ্যাকাউন্ট এখানে মোছা যায় না। আগে দোকানের মালিককে ভূমিকাটি সরাতে বলুন।',
};
export const noAccount = (name: string): Message => ({
  en: `There is no account "${name}".`,
  bn: `“${name}” নামে কোনো অ্যাকাউন্ট নেই।`,
});
export const serviceAccount = (id: string): Message => ({
  en: `${id} is a service account: it has a role and keys, and nothing to sign in with.`,
  bn: `${id} একটি সার্ভিস অ্যাকাউন্ট: এর ভূমিকা ও চাবি আছে, লগ ইন করার কিছু নেই।`,
});

export const wholesaleAlready: Message = {
  en: 'You have wholesale prices already.',
  bn: 'আপনি আগে থেকেই পাইকারি দাম পাচ্ছেন।',
};
export const wholesaleWaiting: Message = {
  en: 'Your request for wholesale prices is waiting for a decision.',
  bn: 'আপনার পাইকারি আবেদন এখনো অপেক্ষমাণ।',
};
export const wholesaleRejected: Message = {
  en: 'Your request for wholesale prices was rejected. You can ask again 24 hours after the decision.',
  bn: 'আপনার পাইকারি আবেদন নাকচ হয়েছে। সিদ্ধান্তের ২৪ ঘণ্টা পরে আবার আবেদন করতে পারবেন।',
};
export const noWholesaleRequest: Message = {
  en: 'No wholesale request of this customer is pending. Change the tier instead.',
  bn: 'এই ক্রেতার কোনো আবেদন অপেক্ষায় নেই। ক্রেতার পাতায় দাম বদলান।',
};
export const noCustomer: Message = { en: 'There is no such customer.', bn: 'এই ক্রেতা নেই।' };
export const noGroup: Message = { en: 'There is no such group.', bn: 'এই দল নেই।' };
export const mostGroups = (limit: number): Message => ({
  en: `A customer is in ${limit} groups at most.`,
  bn: `একজন ক্রেতা সর্বোচ্চ ${bengaliNumber(limit)}টি দলে থাকতে পারেন।`,
});
export const groupOfList = (list: string): Message => ({
  en: `The price list "${list}" names this group. Remove it there first.`,
  bn: `দামের তালিকা “${list}”-এ এই দল আছে। আগে সেখান থেকে সরান।`,
});
export const addOrRemove: Message = { en: 'Required: add, remove, or both.', bn: 'add, remove বা দুটোই দিতে হবে।' };
export const addedAndRemoved: Message = {
  en: 'A customer is added and removed.',
  bn: 'একই ক্রেতাকে যোগ করা ও সরানো হচ্ছে। যেকোনো একটি করুন।',
};

export const sendFile: Message = { en: 'Send the file.', bn: 'ফাইলটি পাঠান।' };
export const fileTooLarge: Message = { en: 'Must have at most 10 MiB.', bn: 'ফাইলটি সর্বোচ্চ ১০ মেগাবাইট হতে পারে।' };
export const fileEmpty: Message = { en: 'The file is empty.', bn: 'ফাইলটি খালি। অন্য একটি ফাইল দিন।' };
export const fileMalware: Message = {
  en: 'The file contains malware.',
  bn: 'ফাইলটিতে ক্ষতিকর প্রোগ্রাম পাওয়া গেছে। অন্য একটি ফাইল দিন।',
};
export const fileContentOther = (type: string): Message => ({
  en: `The content of the file is not ${type}.`,
  bn: `ফাইলের ভেতরে যা আছে, তা ${type} নয়। অন্য একটি ফাইল দিন।`,
});
export const fileIncomplete: Message = {
  en: 'The end of the picture is missing. Send the whole file.',
  bn: 'ছবিটির শেষ অংশ নেই। পুরো ফাইলটি আবার দিন।',
};
export const imageNeeded: Message = { en: 'Must be a JPEG, PNG or WebP image.', bn: 'JPEG, PNG বা WebP ছবি দিন।' };
export const imageOrPdfNeeded: Message = {
  en: 'Must be a JPEG, PNG or WebP image, or a PDF.',
  bn: 'JPEG, PNG বা WebP ছবি অথবা PDF ফাইল দিন।',
};
export const noDeclaredType = (found: string): Message => ({
  en: `Has no declared type. Declare ${found}.`,
  bn: `ফাইলের ধরন বলা হয়নি। ${found} ধরন দিয়ে আবার পাঠান।`,
});
export const otherDeclaredType = (declared: string, found: string): Message => ({
  en: `Is declared as ${declared}. Declare ${found}.`,
  bn: `ফাইলের ধরন ${declared} বলা হয়েছে, কিন্তু এটি ${found}। সঠিক ধরন দিয়ে আবার পাঠান।`,
});
export const documentStored: Message = {
  en: 'This document is stored already. You can send another one when the shop asks for it.',
  bn: 'এই কাগজ আগেই পাঠানো হয়েছে। দোকান চাইলে আরেকটি পাঠাতে পারবেন।',
};
export const documentAsked: Message = {
  en: 'This customer was asked for this document already.',
  bn: 'এই ক্রেতার কাছে এই কাগজ আগেই চাওয়া হয়েছে।',
};
