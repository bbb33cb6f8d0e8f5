/** Messages of the API in Bengali. `{1}` is the first text or number that the pattern has matched. */
export type Translations = readonly (readonly [message: RegExp, translation: string])[];

/** The messages that the forms of customers can cause. */
export const customerMessages: Translations = [
  [/^Must be a Bangladesh mobile number/, 'বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।'],
  [
    /^Must be an email address or a Bangladesh mobile number/,
    'ইমেইল ঠিকানা অথবা বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
  ],
  [/^Must be an email address/, 'সঠিক ইমেইল ঠিকানা লিখুন, যেমন name@example.com।'],
  [/^Must have 8 to 128 characters/, 'পাসওয়ার্ড ৮ থেকে ১২৮ অক্ষরের হতে হবে।'],
  [/^Is not the password of the account/, 'পাসওয়ার্ডটি সঠিক নয়।'],
  [/^Must differ from the current password/, 'আগের পাসওয়ার্ড থেকে আলাদা একটি পাসওয়ার্ড দিন।'],
  [/^This is one of the most common passwords/, 'এটি বহুল ব্যবহৃত একটি পাসওয়ার্ড। অন্য একটি দিন।'],
  [/^Must not be the name, the email/, 'নাম, ইমেইল বা মোবাইল নম্বর পাসওয়ার্ড হতে পারে না।'],
  [/^Must have at most 10 MiB/, 'ফাইলটি সর্বোচ্চ ১০ মেগাবাইট হতে পারে।'],
  [/^Must have at most ([\d,]+) character/, 'সর্বোচ্চ {1} অক্ষর লেখা যাবে।'],
  [/^Must be a JPEG, PNG or WebP image, or a PDF/, 'JPEG, PNG বা WebP ছবি অথবা PDF ফাইল দিন।'],
  [/^Must be a JPEG, PNG or WebP image/, 'JPEG, PNG বা WebP ছবি দিন।'],
  [/^Is declared as (\S+)\. Declare (\S+)\.$/, 'ফাইলের ধরন {1} বলা হয়েছে, কিন্তু এটি {2}। সঠিক ধরন দিয়ে আবার পাঠান।'],
  [/^Has no declared type\. Declare (\S+)\.$/, 'ফাইলের ধরন বলা হয়নি। {1} ধরন দিয়ে আবার পাঠান।'],
  [/^The content of the file is not/, 'ফাইলের ভেতরে যা আছে, তা এর ধরনের সঙ্গে মেলে না। অন্য একটি ফাইল দিন।'],
  [/^The file contains malware/, 'ফাইলটিতে ক্ষতিকর প্রোগ্রাম পাওয়া গেছে। অন্য একটি ফাইল দিন।'],
  [/^The file is empty/, 'ফাইলটি খালি। অন্য একটি ফাইল দিন।'],
  [/^You have wholesale prices already/, 'আপনি আগে থেকেই পাইকারি দাম পাচ্ছেন।'],
  [/^Your request for wholesale prices is waiting/, 'আপনার পাইকারি আবেদন এখনো অপেক্ষমাণ।'],
  [
    /^Your request for wholesale prices was rejected/,
    'আপনার পাইকারি আবেদন নাকচ হয়েছে। সিদ্ধান্তের ২৪ ঘণ্টা পরে আবার আবেদন করতে পারবেন।',
  ],
  [/^Must have six digits/, 'ছয়টি অঙ্ক লিখুন।'],
  [/^Must have four groups of four/, 'চারটি করে চার ভাগে অক্ষর ও অঙ্ক লিখুন।'],
  [/^Is wrong\.$/, 'কোডটি সঠিক নয়।'],
  [/^Is wrong or has expired/, 'কোডটি ভুল, অথবা এর মেয়াদ শেষ। নতুন একটি কোড চান।'],
  [/^Accounts of staff members are not deleted here/, 'কর্মীর অ্যাকাউন্ট এখানে মোছা যায় না।'],
  [/^The account has no phone number to sign in with/, 'লগ ইন করার জন্য অ্যাকাউন্টে কোনো মোবাইল নম্বর নেই।'],
  [/^This document is stored already/, 'এই কাগজ আগেই পাঠানো হয়েছে। দোকান চাইলে আরেকটি পাঠাতে পারবেন।'],
  [
    /^The password was reset by phone a short time ago/,
    'অল্প আগে মোবাইল দিয়ে পাসওয়ার্ড বদলানো হয়েছে। এটি পরে করা যাবে, অথবা দোকান আপনাকে চিনে নিলে সঙ্গে সঙ্গে।',
  ],
  [/^Belongs to another account/, 'এটি অন্য একটি অ্যাকাউন্টে আছে। সেই অ্যাকাউন্টে লগ ইন করুন, তার পাসওয়ার্ড বদলান, অথবা দোকানকে বলুন।'],
  [/^Too many codes were sent or tried/, 'অনেকবার কোড চাওয়া বা লেখা হয়েছে। পরে আবার চেষ্টা করুন, অথবা দোকানকে সীমা তুলে দিতে বলুন।'],
  [/^Is already in use/, 'এটি দিয়ে আগেই একটি অ্যাকাউন্ট খোলা হয়েছে।'],
  [/^(Required|Must not be empty)/, 'এটি পূরণ করুন।'],
  [/^Remove the line breaks and control characters/, 'এক লাইনে লিখুন; নিয়ন্ত্রণ অক্ষর বাদ দিন।'],
  [/^Remove the control characters/, 'নিয়ন্ত্রণ অক্ষর বাদ দিন।'],
  [/^Remove the invisible character (U\+\w+), which/, 'অদৃশ্য অক্ষর {1} বাদ দিন: পেস্ট না করে আবার লিখুন।'],
  [/^Must have a visible character/, 'অন্তত একটি দৃশ্যমান অক্ষর লিখুন।'],
  [/^(Remove the NUL character|Must be well-formed Unicode)/, 'এখানে এমন অক্ষর আছে, যা সংরক্ষণ করা যায় না।'],
];

const digits = new Intl.NumberFormat('bn-BD');

const shown = (text: string) => (/^[\d,]+$/.test(text) ? digits.format(Number(text.replaceAll(',', ''))) : text);

/** @returns the message in Bengali; a message without a translation as it is */
export function translateMessage(message: string, translations: Translations = customerMessages): string {
  for (const [pattern, translation] of translations) {
    const match = pattern.exec(message);
    if (match) return translation.replace(/\{(\d)\}/g, (_, group) => shown(match[group] ?? ''));
  }
  return message;
}
