import { bengaliNumber, type Message } from './message.ts';

// The messages about rich text. Names of nodes, marks and properties are those of the document.

/** A value of a document in a message: quoted, or described. */
export type Quoted = Message;
export const nothing: Quoted = { en: 'nothing', bn: 'খালি' };
export const anObject: Quoted = { en: 'an object', bn: 'একটি অবজেক্ট' };

const list = (names: readonly string[], separator = ', ') => names.join(separator);

export const documentObject: Message = {
  en: 'A rich-text document must be an object with "type": "doc".',
  bn: 'ফরম্যাট করা লেখা "type": "doc" সহ একটি অবজেক্ট হতে হবে।',
};
export const documentType: Message = {
  en: 'A rich-text document must have "type": "doc".',
  bn: 'ফরম্যাট করা লেখায় "type": "doc" থাকতে হবে।',
};
export const documentTooLarge = (bytes: number, limit: number): Message => ({
  en: `The document has ${bytes} bytes as JSON; at most ${limit} (100 KiB) are allowed.`,
  bn: `লেখাটি JSON হিসেবে ${bengaliNumber(bytes)} বাইট; সর্বোচ্চ ${bengaliNumber(limit)} বাইট (১০০ কিলোবাইট) হতে পারে।`,
});
export const tooDeep = (limit: number): Message => ({
  en: `Nested too deeply: at most ${limit} levels are allowed.`,
  bn: `ভেতরে স্তর খুব বেশি: সর্বোচ্চ ${bengaliNumber(limit)}টি স্তর চলে।`,
});
export const nodeObject: Message = {
  en: 'A node must be an object with a "type".',
  bn: 'নোড "type" সহ একটি অবজেক্ট হতে হবে।',
};
export const nodeNeedsType = (known: readonly string[]): Message => ({
  en: `A node needs a "type". Supported: ${list(known)}.`,
  bn: `নোডে "type" লাগে। যেগুলো চলে: ${list(known)}।`,
});
export const unknownNode = (type: Quoted, known: readonly string[]): Message => ({
  en: `Unknown node ${type.en}. Supported: ${list(known)}.`,
  bn: `${type.bn} নোড চেনা যায়নি। যেগুলো চলে: ${list(known)}।`,
});
export const onlyTextHasMarks = (type: unknown): Message => ({
  en: `Only text has marks, not "${type}".`,
  bn: `চিহ্ন শুধু লেখার থাকে, “${type}”-এর নয়।`,
});
export const noContent = (type: string): Message => ({
  en: `"${type}" has no content.`,
  bn: `“${type}”-এর ভেতরে কিছু থাকে না।`,
});
export const onlyTextHasText = (type: unknown): Message => ({
  en: `Only a text node has text, not "${type}".`,
  bn: `text শুধু লেখার নোডে থাকে, “${type}”-এ নয়।`,
});
export const cannotContain = (parent: string, child: Quoted, known: readonly string[]): Message => ({
  en: `"${parent}" cannot contain ${child.en}, only ${list(known)}.`,
  bn: `“${parent}”-এর ভেতরে ${child.bn} থাকতে পারে না; শুধু ${list(known)}।`,
});
export const mustBeginWith = (parent: string, first: string, child: string): Message => ({
  en: `"${parent}" must begin with "${first}", not with "${child}".`,
  bn: `“${parent}” শুরু হতে হবে “${first}” দিয়ে, “${child}” দিয়ে নয়।`,
});
export const contentArray: Message = {
  en: 'Content must be an array of nodes.',
  bn: 'content নোডের একটি তালিকা হতে হবে।',
};
export const needsAtLeastOne = (type: string, known: readonly string[]): Message => ({
  en: `"${type}" needs at least one ${list(known, ' or ')}.`,
  bn: `“${type}”-এ অন্তত একটি ${list(known, ' বা ')} লাগে।`,
});
export const textNotEmpty: Message = {
  en: 'A text node needs a "text" that is not empty.',
  bn: 'লেখার নোডে "text" লাগে, যা খালি নয়।',
};
export const marksArray: Message = { en: 'Marks must be an array.', bn: 'marks একটি তালিকা হতে হবে।' };
export const markObject: Message = {
  en: 'A mark must be an object with a "type".',
  bn: 'চিহ্ন "type" সহ একটি অবজেক্ট হতে হবে।',
};
export const markNeedsType = (known: readonly string[]): Message => ({
  en: `A mark needs a "type". Supported: ${list(known)}.`,
  bn: `চিহ্নে "type" লাগে। যেগুলো চলে: ${list(known)}।`,
});
export const unknownMark = (type: Quoted, known: readonly string[]): Message => ({
  en: `Unknown mark ${type.en}. Supported: ${list(known)}.`,
  bn: `${type.bn} চিহ্ন চেনা যায়নি। যেগুলো চলে: ${list(known)}।`,
});
export const repeatedMark = (type: string): Message => ({
  en: `The mark "${type}" must not be repeated.`,
  bn: `“${type}” চিহ্ন একবারের বেশি দেওয়া যাবে না।`,
});
export const attributesObject: Message = {
  en: 'Attributes must be an object.',
  bn: 'attrs একটি অবজেক্ট হতে হবে।',
};
export const attributeProto: Message = {
  en: 'An attribute cannot be named "__proto__".',
  bn: 'কোনো attribute-এর নাম "__proto__" হতে পারে না।',
};
export const attributeValue: Message = {
  en: 'An attribute must be a string, a number, true, false or null.',
  bn: 'attribute লেখা, সংখ্যা, true, false বা null হতে হবে।',
};
export const headingLevel = (level: Quoted): Message => ({
  en: `The level of a heading must be 2 or 3, not ${level.en}.`,
  bn: `শিরোনামের স্তর ২ বা ৩ হতে হবে, ${level.bn} নয়।`,
});
export const listStart = (start: Quoted): Message => ({
  en: `The start of an orderedList must be an integer, not ${start.en}.`,
  bn: `orderedList-এর শুরু একটি পূর্ণ সংখ্যা হতে হবে, ${start.bn} নয়।`,
});
export const linkNeedsHref: Message = { en: 'A link needs an "href".', bn: 'লিংকে "href" লাগে।' };
export const linkScheme: Message = {
  en: 'A link must begin with http:// or https://.',
  bn: 'লিংক http:// বা https:// দিয়ে শুরু করুন।',
};
export const linkCharacters: Message = {
  en: 'A link must not have white space, backslashes, control or direction characters; percent-encode them.',
  bn: 'লিংকে ফাঁকা জায়গা, ব্যাকস্ল্যাশ, নিয়ন্ত্রণ অক্ষর বা দিক বদলানোর অক্ষর থাকতে পারে না; percent-encoding করে লিখুন।',
};
export const linkInvalid: Message = { en: 'This link is not a valid URL.', bn: 'লিংকটি সঠিক URL নয়।' };
export const linkUser: Message = {
  en: 'A link must not have a user name or password.',
  bn: 'লিংকে ব্যবহারকারীর নাম বা পাসওয়ার্ড থাকতে পারে না।',
};

const HOLDERS = {
  document: { en: 'A rich-text document', bn: 'ফরম্যাট করা লেখায়' },
  node: { en: 'A node', bn: 'নোডে' },
  mark: { en: 'A mark', bn: 'চিহ্নে' },
} as const;
export type PropertyHolder = keyof typeof HOLDERS;
export const noSuchProperty = (holder: PropertyHolder, key: string, known: readonly string[]): Message => ({
  en: `${HOLDERS[holder].en} has no property ${key}, only ${list(known)}.`,
  bn: `${HOLDERS[holder].bn} ${key} নামে কিছু থাকে না; শুধু ${list(known)}।`,
});
