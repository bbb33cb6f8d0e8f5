import { bengaliNumber, type Message } from './message.ts';

// The messages about values of any kind: texts, numbers, lists, dates.

export const required: Message = { en: 'Required.', bn: 'এটি পূরণ করুন।' };
export const notEmpty: Message = { en: 'Must not be empty.', bn: 'এটি খালি রাখা যাবে না। পূরণ করুন।' };
export const mustBeFilledIn: Message = { en: 'Must be filled in.', bn: 'এটি পূরণ করুন।' };
export const documentedForm: Message = {
  en: 'Must have the documented form.',
  bn: 'যে রূপে দেওয়ার কথা, সেই রূপে দিন।',
};

export const mustBeText: Message = { en: 'Must be text.', bn: 'লেখা হতে হবে।' };
export const mustBeNumber: Message = { en: 'Must be a number.', bn: 'একটি সংখ্যা দিন।' };
export const mustBeWhole: Message = { en: 'Must be a whole number.', bn: 'একটি পূর্ণ সংখ্যা দিন।' };
export const mustBeBoolean: Message = { en: 'Must be true or false.', bn: 'true অথবা false দিন।' };
export const mustBeList: Message = { en: 'Must be a list.', bn: 'একটি তালিকা হতে হবে।' };
export const mustBeObject: Message = { en: 'Must be an object.', bn: 'একটি অবজেক্ট হতে হবে।' };
export const mustBeNull: Message = { en: 'Must be null.', bn: 'null হতে হবে।' };
export const mustNotBeNegative: Message = { en: 'Must not be negative.', bn: 'সংখ্যাটি ঋণাত্মক হতে পারে না।' };
export const multipleOf = (divisor: number | bigint): Message => ({
  en: `Must be a multiple of ${divisor}.`,
  bn: `${bengaliNumber(divisor)} দিয়ে ভাগ করা যায়, এমন একটি সংখ্যা দিন।`,
});
export const wholeNumberBetween = (min: number, max: number): Message => ({
  en: `Must be a whole number from ${min} to ${max}.`,
  bn: `${bengaliNumber(min)} থেকে ${bengaliNumber(max)} পর্যন্ত একটি পূর্ণ সংখ্যা লিখুন।`,
});
export const exactly = (value: string): Message => ({ en: `Must be ${value}.`, bn: `${value} হতে হবে।` });
export const oneOfChoices = (values: string): Message => ({
  en: `Must be one of: ${values}.`,
  bn: `এর মধ্যে একটি দিন: ${values}।`,
});
export const oneOf = (values: readonly string[]): Message => ({
  en: `Must be one of ${values.join(', ')}.`,
  bn: `এর মধ্যে একটি দিন: ${values.join(', ')}।`,
});
export const unknownKeys = (keys: readonly string[]): Message => ({
  en: `Unknown: ${keys.join(', ')}.`,
  bn: `এগুলো চেনা যায়নি: ${keys.join(', ')}।`,
});

export const atMost = (limit: number | bigint): Message => ({
  en: `Must be at most ${limit}.`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)} হতে পারে।`,
});
export const atLeast = (limit: number | bigint): Message => ({
  en: `Must be at least ${limit}.`,
  bn: `অন্তত ${bengaliNumber(limit)} হতে হবে।`,
});
export const atMostCharacters = (limit: number | bigint): Message => ({
  en: `Must have at most ${limit} ${limit === 1 ? 'character' : 'characters'}.`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)} অক্ষর লেখা যাবে।`,
});
export const atLeastCharacters = (limit: number | bigint): Message => ({
  en: `Must have at least ${limit} ${limit === 1 ? 'character' : 'characters'}.`,
  bn: `অন্তত ${bengaliNumber(limit)} অক্ষর লিখুন।`,
});
export const atMostItems = (limit: number | bigint): Message => ({
  en: `Must have at most ${limit} ${limit === 1 ? 'item' : 'items'}.`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)}টি দেওয়া যাবে।`,
});
export const atLeastItems = (limit: number | bigint): Message => ({
  en: `Must have at least ${limit} ${limit === 1 ? 'item' : 'items'}.`,
  bn: `অন্তত ${bengaliNumber(limit)}টি দিন।`,
});

export const removeNul: Message = { en: 'Remove the NUL character.', bn: 'NUL অক্ষরটি বাদ দিন; এটি সংরক্ষণ করা যায় না।' };
export const wellFormed: Message = {
  en: 'Must be well-formed Unicode.',
  bn: 'এখানে এমন অক্ষর আছে, যা সংরক্ষণ করা যায় না।',
};
export const removeControls: Message = { en: 'Remove the control characters.', bn: 'নিয়ন্ত্রণ অক্ষর বাদ দিন।' };
export const removeLineBreaks: Message = {
  en: 'Remove the line breaks and control characters.',
  bn: 'এক লাইনে লিখুন; নিয়ন্ত্রণ অক্ষর বাদ দিন।',
};
export const visibleCharacter: Message = { en: 'Must have a visible character.', bn: 'অন্তত একটি দৃশ্যমান অক্ষর লিখুন।' };
export const removeInvisible = (code: string): Message => ({
  en: `Remove the invisible character U+${code}, which changes the direction of text.`,
  bn: `অদৃশ্য অক্ষর U+${code} বাদ দিন: পেস্ট না করে আবার লিখুন।`,
  character: `U+${code}`,
});
export const noDots: Message = { en: 'Must not be "." or "..".', bn: '“.” বা “..” দেওয়া যাবে না।' };
export const noDotsInUrl: Message = {
  en: 'Must not be "." or "..": no URL can name such an id.',
  bn: '“.” বা “..” দেওয়া যাবে না: এমন আইডি কোনো ঠিকানায় লেখা যায় না।',
};
export const oneLine: Message = { en: 'Must be one line.', bn: 'এক লাইনে লিখুন।' };

export const emailAddress: Message = {
  en: 'Must be an email address.',
  bn: 'সঠিক ইমেইল ঠিকানা লিখুন, যেমন name@example.com।',
};
export const mobileNumber: Message = {
  en: 'Must be a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.',
  bn: 'বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
};
export const loginName: Message = {
  en: 'Must be an email address or a Bangladesh mobile number, written 01XXXXXXXXX or +8801XXXXXXXXX.',
  bn: 'ইমেইল ঠিকানা অথবা বাংলাদেশের মোবাইল নম্বর লিখুন, যেমন ০১৭১২৩৪৫৬৭৮।',
};
export const mustBeUrl: Message = { en: 'Must be a URL.', bn: 'পুরো ওয়েব ঠিকানা লিখুন, যেমন https://example.com।' };
export const webUrl: Message = {
  en: 'Must be an http or https URL.',
  bn: 'পুরো ওয়েব ঠিকানা লিখুন, যেমন https://example.com।',
};
export const urlWithoutCredentials: Message = {
  en: 'Must not have a user name or a password.',
  bn: 'ঠিকানায় ব্যবহারকারীর নাম বা পাসওয়ার্ড দেবেন না।',
};
export const urlOrPath: Message = {
  en: 'Must be an http or https URL, or a path on this server that starts with a slash.',
  bn: 'পুরো ওয়েব ঠিকানা, অথবা / দিয়ে শুরু হওয়া এই সার্ভারের পাথ লিখুন।',
};
export const mustBeUuid: Message = { en: 'Must be a UUID.', bn: 'একটি UUID দিন।' };
export const base64url: Message = { en: 'Must be base64url.', bn: 'base64url রূপে দিন।' };
export const mustBeDate: Message = {
  en: 'Must be a date such as 2026-01-31.',
  bn: 'একটি তারিখ লিখুন, যেমন 2026-01-31।',
};
export const mustBeTime: Message = { en: 'Must be a time such as 10:00:00.', bn: 'একটি সময় লিখুন, যেমন 10:00:00।' };
export const dateAndTime: Message = {
  en: 'Must be a date and time such as 2026-01-31T10:00:00Z.',
  bn: 'তারিখ ও সময় লিখুন, যেমন 2026-01-31T10:00:00Z।',
};
export const exactDateAndTime: Message = {
  en: 'Must be a date and time such as 2026-01-31T10:00:00.000Z.',
  bn: 'তারিখ ও সময় লিখুন, যেমন 2026-01-31T10:00:00.000Z।',
};
export const dateOrMoment: Message = {
  en: 'Must be a date or a date-time in ISO 8601, such as 2026-01-31 or 2026-01-31T10:00:00+06:00.',
  bn: 'ISO 8601 রূপে তারিখ, অথবা তারিখ ও সময় লিখুন, যেমন 2026-01-31 বা 2026-01-31T10:00:00+06:00।',
};
export const between1970And9998: Message = {
  en: 'Must be from 1970 to 9998.',
  bn: '১৯৭০ থেকে ৯৯৯৮ সালের মধ্যে হতে হবে।',
};
export const lowerCaseOrUnderscores: Message = {
  en: 'Must be 1 to 100 lower-case letters or underscores.',
  bn: '১ থেকে ১০০টি ইংরেজি ছোট হাতের অক্ষর বা আন্ডারস্কোর লিখুন।',
};
