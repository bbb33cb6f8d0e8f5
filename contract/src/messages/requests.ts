import { bengaliNumber, type Message } from './message.ts';

// The messages about requests: their parts, headers, bodies and cursors.

export const unknownPathParameter: Message = { en: 'Unknown path parameter.', bn: 'পাথের এই প্যারামিটার চেনা যায়নি।' };
export const unknownQueryParameter: Message = {
  en: 'Unknown query parameter.',
  bn: 'কোয়েরির এই প্যারামিটার চেনা যায়নি।',
};
export const unknownField: Message = { en: 'Unknown field.', bn: 'এই ঘরটি চেনা যায়নি।' };
export const unknownPart: Message = { en: 'Unknown part.', bn: 'ফর্মের এই অংশ চেনা যায়নি।' };

export const sendJson: Message = {
  en: 'Send JSON (Content-Type: application/json).',
  bn: 'JSON পাঠান (Content-Type: application/json)।',
};
export const notJsonObject: Message = {
  en: 'The request body is not a valid JSON object.',
  bn: 'অনুরোধের বডি সঠিক JSON অবজেক্ট নয়।',
};
export const jsonObject: Message = { en: 'Must be a JSON object.', bn: 'একটি JSON অবজেক্ট দিন।' };
export const unsupportedCharset: Message = {
  en: 'The request body has a charset that is not supported.',
  bn: 'অনুরোধের বডির charset এখানে চলে না।',
};
export const unsupportedEncoding: Message = {
  en: 'The request body has a content encoding that is not supported.',
  bn: 'অনুরোধের বডির content encoding এখানে চলে না।',
};
export const bodyTooLarge: Message = { en: 'The request body is too large.', bn: 'অনুরোধের বডি খুব বড়।' };
export const bodyTooDeep: Message = {
  en: 'The request body is nested too deeply.',
  bn: 'অনুরোধের বডির ভেতরে স্তর খুব বেশি।',
};
export const bodyCutOff: Message = {
  en: 'The request ended before its body did.',
  bn: 'বডি শেষ হওয়ার আগেই অনুরোধটি থেমে গেছে।',
};
export const brokenAddress: Message = {
  en: 'The address has broken percent-encoding.',
  bn: 'ঠিকানার percent-encoding ভুল।',
};
export const brokenQuery: Message = {
  en: 'The query has broken percent-encoding.',
  bn: 'কোয়েরির percent-encoding ভুল।',
};
export const unencodedAddress: Message = {
  en: 'The address has characters that need percent-encoding.',
  bn: 'ঠিকানায় এমন অক্ষর আছে, যা percent-encoding করে লিখতে হয়।',
};
export const invalidTarget: Message = {
  en: 'The request target is not a valid URL.',
  bn: 'অনুরোধের ঠিকানা সঠিক URL নয়।',
};
export const severalHosts: Message = {
  en: 'The request has more than one Host header.',
  bn: 'অনুরোধে একাধিক Host হেডার আছে।',
};
export const noHost: Message = { en: 'The request has no Host header.', bn: 'অনুরোধে Host হেডার নেই।' };
export const headersTooLarge: Message = { en: 'The request headers are too large.', bn: 'অনুরোধের হেডার খুব বড়।' };
export const tooSlow: Message = { en: 'The request took too long to arrive.', bn: 'অনুরোধটি আসতে খুব বেশি সময় লেগেছে।' };
export const notHttp: Message = { en: 'The request is not valid HTTP.', bn: 'অনুরোধটি সঠিক HTTP নয়।' };

export const notForm: Message = { en: 'The request body is not a valid form.', bn: 'অনুরোধের বডি সঠিক ফর্ম নয়।' };
export const sendForm: Message = {
  en: 'Send the form as multipart/form-data with its boundary.',
  bn: 'ফর্মটি multipart/form-data হিসেবে, boundary সহ পাঠান।',
};
export const sendPictureForm: Message = {
  en: 'Send a form (multipart/form-data) with the file in the part "picture".',
  bn: '“picture” অংশে ফাইলসহ একটি ফর্ম (multipart/form-data) পাঠান।',
};
export const partWithoutName: Message = { en: 'Every part needs a name.', bn: 'ফর্মের প্রতিটি অংশের একটি নাম লাগে।' };
export const textNotFile: Message = { en: 'Must be text, not a file.', bn: 'ফাইল নয়, লেখা দিন।' };
export const mustBeFile: Message = { en: 'Must be a file.', bn: 'একটি ফাইল দিন।' };
export const mustBeShorter: Message = { en: 'Must be shorter.', bn: 'আরও ছোট করে লিখুন।' };
export const mustBeUtf8: Message = { en: 'Must be UTF-8 text.', bn: 'UTF-8 লেখা হতে হবে।' };
export const partOnlyOnce: Message = { en: 'Send this part only once.', bn: 'এই অংশটি একবারই পাঠান।' };

export const notCursor: Message = { en: 'Must be a cursor of a response.', bn: 'কোনো উত্তর থেকে পাওয়া একটি কার্সর দিন।' };
export const notCursorOfList: Message = {
  en: 'Must be nextCursor of a response of this list.',
  bn: 'এই তালিকার কোনো উত্তরের nextCursor দিন।',
};
export const cursorOfOtherSort: Message = {
  en: 'Belongs to a list of another sort.',
  bn: 'এটি অন্য ক্রমে সাজানো একটি তালিকার।',
};
export const idempotencyKey: Message = {
  en: 'Must be 1 to 255 visible ASCII characters.',
  bn: '১ থেকে ২৫৫টি দৃশ্যমান ASCII অক্ষর দিন।',
};
export const stillRunning: Message = {
  en: 'A request with this Idempotency-Key is still running. Try again later.',
  bn: 'আগের চেষ্টাটি এখনো চলছে। একটু পরে আবার চেষ্টা করুন।',
};
export const nameEachField = (names: readonly string[]): Message => ({
  en: `Name each field once, separated by commas: ${names.join(', ')}.`,
  bn: `প্রতিটি নাম একবার করে, কমা দিয়ে আলাদা করে লিখুন: ${names.join(', ')}।`,
});

export const eventType: Message = {
  en: 'Must be a type of event, or the beginning of one and "*", such as "product.*".',
  bn: 'ঘটনার একটি ধরন লিখুন, অথবা তার শুরু ও “*”, যেমন “product.*”।',
};
export const eventTypes = (limit: number): Message => ({
  en: `Must be at most ${limit} types of events, such as product.created,category.*`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)}টি ঘটনার ধরন লিখুন, যেমন product.created,category.*`,
});
export const subjectKindRequired: Message = {
  en: 'Required with subject, for example "product".',
  bn: 'subject দিলে এটিও দিতে হবে, যেমন “product”।',
};
