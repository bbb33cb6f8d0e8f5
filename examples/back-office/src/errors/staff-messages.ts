import {
  customerMessages,
  type Translations,
  translateMessage,
} from '@arot/example-shared/errors/translate-message.ts';

/** The messages of the API that only the forms of staff members can cause. */
export const staffMessages: Translations = [
  [/^Must be an http or https URL\.$/, 'পুরো ওয়েব ঠিকানা লিখুন, যেমন https://example.com।'],
  [/^Must be a whole number from ([\d,]+)/, '{1} বা তার বেশি একটি পূর্ণ সংখ্যা লিখুন।'],
  [/^Must be an amount such as|^Must be a price such as/, 'সঠিক দাম লিখুন, যেমন ১২৫০ বা ১,২৫০.৫০।'],
  [/^Must be a (string|number) such as "?5\.00/, 'একটি সংখ্যা লিখুন, যেমন 5.00 বা -7.5।'],
  [
    /^The limits of a customer can be lifted once a day/,
    'একজন ক্রেতার সীমা দিনে একবার তোলা যায়। documents:read অনুমতি থাকলে আবার তোলা যাবে।',
  ],
  [/^Must not be negative/, 'সংখ্যাটি ঋণাত্মক হতে পারে না।'],
  [/^A percentage must not exceed 100/, 'শতাংশ ১০০-এর বেশি হতে পারে না।'],
  [/^A discount needs a base price/, 'ছাড় দিতে হলে দাম থাকতে হবে।'],
  [/^The (?:fixed )?discount of /, 'ছাড় মূল দামের চেয়ে বেশি হতে পারে না।'],
  [/^State both the type and the value/, 'ছাড়ের ধরন ও পরিমাণ দুটোই লিখুন।'],
  [
    /^(Another product has this slug|The slug is taken)/,
    'এই স্লাগ অন্য পণ্যের; মুছে ফেলা পণ্যের স্লাগও ৩০ দিন রাখা হয়। অন্য একটি দিন।',
  ],
  [/^(Another application has this slug|There is an application )/, 'এই স্লাগ অন্য অ্যাপ্লিকেশনের। অন্য একটি দিন।'],
  [/^Other app content has this key/, 'এই কী দিয়ে আগেই লেখা আছে।'],
  [/^There is no such category/, 'বিভাগটি আর নেই। অন্য একটি বেছে নিন।'],
  [/^Must be a main category/, 'একটি মূল বিভাগ বেছে নিন।'],
  [/^Must be another category/, 'অন্য একটি বিভাগ বেছে নিন।'],
  [/^There is no such role/, 'ভূমিকাটি আর নেই। অন্য একটি বেছে নিন।'],
  [/^The account has a role already/, 'অ্যাকাউন্টটির আগেই একটি ভূমিকা আছে। সেটি বদলান।'],
  [/^You cannot deactivate yourself/, 'নিজেকে নিষ্ক্রিয় করা বা নিজের অনুমতি সরানো যায় না। অন্য কর্মীকে বলুন।'],
  [/^The product is deleted/, 'পণ্যটি মুছে ফেলা হয়েছে। আগে ফিরিয়ে আনুন।'],
  [/^The product is not deleted/, 'পণ্যটি মুছে ফেলা অবস্থায় নেই।'],
  [
    /^The product was deleted more than 30 days ago/,
    'পণ্যটি ৩০ দিনের বেশি আগে মুছে ফেলা হয়েছে, আর ফিরিয়ে আনা যাবে না। নতুন করে তৈরি করুন।',
  ],
  [/^No wholesale request of this customer/, 'এই ক্রেতার কোনো আবেদন অপেক্ষায় নেই। ক্রেতার পাতায় দাম বদলান।'],
  [/^A request with this Idempotency-Key is still running/, 'আগের চেষ্টাটি এখনো চলছে। একটু পরে আবার চেষ্টা করুন।'],
  [/^This email, phone number or name is already in use/, 'এই ইমেইল, মোবাইল নম্বর বা নাম আগেই ব্যবহার করা হয়েছে।'],
  [/^Give an email address or a phone number/, 'লগ ইন করতে ইমেইল ঠিকানা অথবা মোবাইল নম্বর দিন।'],
  [/^Must be an http or https URL, or a path/, 'পুরো ওয়েব ঠিকানা, অথবা / দিয়ে শুরু হওয়া এই সার্ভারের পাথ লিখুন।'],
  [/^At least one origin is needed/, 'অন্তত একটি অরিজিন দিন, যেমন https://shop.example.com।'],
  [/^Must name a redirect URI/, 'অন্তত একটি রিডাইরেক্ট URI দিন।'],
  [/^Must be "\*", or 1 to 100 letters/, '১ থেকে ১০০টি ইংরেজি অক্ষর, সংখ্যা ও _ . : - লিখুন।'],
  [/^Must be 1 to 100 lower-case letters/, '১ থেকে ১০০টি ইংরেজি ছোট হাতের অক্ষর, সংখ্যা, হাইফেন বা আন্ডারস্কোর লিখুন।'],
  [/^A select needs at least one option/, 'বাছাইয়ের তালিকায় অন্তত একটি লেখা দিন।'],
  [/^Must be a JPEG, PNG, WebP or AVIF picture/, 'JPEG, PNG, WebP বা AVIF ছবি দিন।'],
  [/^Must not be animated/, 'নড়াচড়া করা ছবি চলবে না। একটি স্থির ছবি দিন।'],
  [/^(Is damaged or incomplete|Takes too long to decode)/, 'ছবিটি পড়া যাচ্ছে না। JPEG বা PNG হিসেবে আবার সংরক্ষণ করে দিন।'],
  [/^Is too large to decode/, 'ছবিটি খুব বড়। ছোট করে আবার দিন।'],
  [/^Names a picture that this server does not have/, 'ছবিটি সার্ভারে নেই। আবার আপলোড করুন।'],
  [/^Must have at least ([\d,]+) character/, 'অন্তত {1} অক্ষর লিখুন।'],
  [/^Must have at least ([\d,]+) item/, 'অন্তত {1}টি লিখুন।'],
  [/^Must have at most ([\d,]+) item/, 'সর্বোচ্চ {1}টি লেখা যাবে।'],
  [/^Must be one word without digits/, 'সংখ্যা ছাড়া একটি শব্দ লিখুন।'],
  [/^is in the groups /, 'দুটি দলে আছে। এক দলে রাখুন।'],
  [/^Must be a URL\./, 'পুরো ওয়েব ঠিকানা লিখুন, যেমন https://example.com।'],
  [/^Must not have a user or a password/, 'ঠিকানায় ব্যবহারকারীর নাম বা পাসওয়ার্ড থাকা চলবে না।'],
  [/^Must be https:\/\/… on port/, 'https:// দিয়ে শুরু করুন, পোর্ট 443 বা 8443।'],
  [/^Must not be an address of this machine/, 'এই সার্ভারের বা ব্যক্তিগত নেটওয়ার্কের ঠিকানা চলবে না।'],
  [/^Must be a type of event/, 'ঘটনার একটি ধরন লিখুন, যেমন product.*।'],
  [/^There are \d+ endpoints/, 'সর্বোচ্চ সংখ্যক ওয়েবহুক আছে। আগে একটি মুছে ফেলুন।'],
  [/^The endpoint is disabled/, 'ওয়েবহুকটি নিষ্ক্রিয়। আগে সক্রিয় করুন।'],
  [/^The receiver responds with 410/, 'গ্রহণকারী জানিয়েছে, সে আর গ্রহণ করবে না (410)।'],
  [/^Nothing was accepted for five days/, 'পাঁচ দিন ধরে কিছুই গৃহীত হয়নি।'],
  [/^Must be in the future, at most a year/, 'আজকের পরের একটি দিন দিন, সর্বোচ্চ এক বছর।'],
  [/^Must be a network such as/, 'একটি নেটওয়ার্ক লিখুন, যেমন 203.0.113.0/24।'],
  [/^The role does not have: /, 'এর মধ্যে কোনো অনুমতি ভূমিকায় নেই।'],
  [/^The account has \d+ keys/, 'সর্বোচ্চ সংখ্যক চাবি আছে। আগে একটি বাতিল করুন।'],
  [/^The account has no second factor/, 'অ্যাকাউন্টে কোনো দ্বিতীয় ধাপ নেই।'],
  [/^Ask another staff member to do this for you/, 'নিজের জন্য এটি করা যায় না। অন্য একজন কর্মীকে বলুন।'],
  [/^Another staff member has to confirm it/, 'আপনি এটি শুরু করেছেন, তাই অন্য একজন কর্মীকে নিশ্চিত করতে হবে।'],
  [/^Only staff members who have managed accounts/, 'অন্তত সাত দিন ধরে অ্যাকাউন্ট দেখাশোনা করেন, এমন কর্মীরাই এটি করতে পারেন।'],
  [
    /^One of you has created, enabled or changed/,
    'গত সাত দিনে আপনাদের একজন অন্যজনের অ্যাকাউন্ট তৈরি, সক্রিয় বা বদল করেছেন। তাই আপনারা দুজনে এটি করতে পারেন না।',
  ],
  [/^It was not started in the last 24 hours/, 'গত ২৪ ঘণ্টায় কেউ এটি শুরু করেননি। আগে শুরু করুন।'],
  [/^is not one word of letters/, 'অক্ষরের একটি শব্দ নয়।'],
];

const all: Translations = [...staffMessages, ...customerMessages];

/** @returns the message in Bengali, behind the word that it begins with in quotes; a message without a translation as it is */
export function translateStaffMessage(message: string): string {
  const [quoted = ''] = /^"[^"]+" /.exec(message) ?? [];
  return quoted + translateMessage(message.slice(quoted.length), all);
}
