import type { Language } from '../base/language.ts';

/** The values of a text: those of the message, the host of the server, and the name of the shop. */
export type Values = Readonly<Record<string, string>> & { readonly host: string; readonly shop?: string };

type Text = {
  /** Texts of an SMS, the fullest first. The first that fits into one segment is sent. */
  readonly sms: (values: Values) => readonly string[];
  readonly subject: (values: Values) => string;
  /** The paragraphs of an email. */
  readonly email: (values: Values) => readonly string[];
};

const IGNORE = {
  en: 'If you did not ask for it, ignore this message. Never tell the code to anyone.',
  bn: 'আপনি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন। কোডটি কাউকে বলবেন না।',
} as const;

const NOT_YOU = {
  en: 'If it was not you, reset your password and contact the shop at once.',
  bn: 'আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং দোকানে জানান।',
} as const;

/** Returns texts that begin with the name of the shop, if it has one: customers may not know its host. */
const named = (shop: string | undefined, texts: readonly string[]) =>
  shop ? texts.map((text) => `${shop}: ${text}`) : [];

/**
 * Makes the texts of a code. Phones offer the code of an SMS whose last line names the host and the code. Each text says that the
 * code is a secret, so a long host costs the last line.
 */
function codeText(purpose: Readonly<Record<Language, string>>): Readonly<Record<Language, Text>> {
  const lastLine = ({ host, code = '' }: Values) => `\n@${host} #${code}`;
  return {
    en: {
      sms: (values) => {
        const texts = [`${values.code} is your code to ${purpose.en}.`, `${values.code} is your code.`].map(
          (text) => `${text} Never tell it to anyone.`,
        );
        const withLine = [...named(values.shop, texts), ...texts].map((text) => text + lastLine(values));
        return [...withLine, ...texts];
      },
      subject: ({ code, host }) => `${code} is your code for ${host}`,
      email: ({ code, minutes, host }) => [
        `Your code to ${purpose.en} at ${host}:`,
        `${code}`,
        `It is valid for ${minutes} minutes. ${IGNORE.en}`,
      ],
    },
    bn: {
      sms: (values) => {
        const texts = [
          `${values.code} ${purpose.bn} কোড। কাউকে বলবেন না।`,
          `${values.code} ${purpose.bn} কোড কাউকে বলবেন না`,
          `${values.code} কোড। কাউকে বলবেন না।`,
          `${values.code} কাউকে বলবেন না`,
        ];
        const all = [...named(values.shop, texts), ...texts, `${values.code} বলবেন না`];
        return [...all.map((text) => text + lastLine(values)), ...texts];
      },
      subject: ({ code, host }) => `${code} আপনার কোড (${host})`,
      email: ({ code, minutes, host }) => [
        `${host}: ${purpose.bn} কোড:`,
        `${code}`,
        `কোডটি ${bengaliDigits(minutes)} মিনিট চলবে। ${IGNORE.bn}`,
      ],
    },
  };
}

/** Makes the texts of a notice. @param sms texts after the name of the shop, or else its host, the fullest first */
function noticeText(
  texts: Readonly<Record<Language, Omit<Text, 'subject'> & { readonly subject: string }>>,
): Readonly<Record<Language, Text>> {
  const textOf = (language: Language): Text => {
    const { subject, sms, email } = texts[language];
    return {
      sms: (values) => {
        // A text of a staff member must not look like the last line of a code.
        const lines = sms(values).map((text) => text.replace(/\s+/g, ' '));
        return [...named(values.shop, lines), ...named(values.host, lines), ...lines];
      },
      subject: ({ host }) => `${subject} (${host})`,
      email,
    };
  };
  return { en: textOf('en'), bn: textOf('bn') };
}

/** All messages: what the subject of each is, in both languages. */
export const TEMPLATES = {
  'password-reset': codeText({ en: 'reset your password', bn: 'পাসওয়ার্ড বদলানোর' }),
  'sign-in': codeText({ en: 'sign in', bn: 'লগ ইনের' }),
  reauthenticate: codeText({ en: 'confirm that it is you', bn: 'পরিচয় নিশ্চিত করার' }),
  verify: codeText({ en: 'verify this contact', bn: 'যাচাইয়ের' }),
  change: codeText({ en: 'use this contact for your account', bn: 'যোগাযোগ বদলানোর' }),
  'password-was-reset': noticeText({
    en: {
      subject: 'Your password was reset',
      sms: () => ['Your password was reset. If it was not you, contact the shop at once.', 'Your password was reset.'],
      email: () => ['Your password was reset, and all sessions of your account have ended.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার পাসওয়ার্ড বদলানো হয়েছে',
      sms: () => ['পাসওয়ার্ড বদলানো হয়েছে। আপনি না করলে জানান।', 'পাসওয়ার্ড বদলানো হয়েছে।'],
      email: () => ['আপনার পাসওয়ার্ড বদলানো হয়েছে, এবং সব জায়গা থেকে লগ আউট করা হয়েছে।', NOT_YOU.bn],
    },
  }),
  'contact-changed': noticeText({
    en: {
      subject: 'The contact of your account was changed',
      sms: () => [
        'This contact no longer belongs to your account. If it was not you, contact the shop at once.',
        'This contact no longer belongs to your account.',
      ],
      email: () => ['This address no longer belongs to your account, because another one has replaced it.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টের যোগাযোগ বদলানো হয়েছে',
      sms: () => ['নম্বরটি আর আপনার অ্যাকাউন্টে নেই। আপনি না করলে জানান।', 'নম্বরটি আর অ্যাকাউন্টে নেই।'],
      email: () => ['এই ঠিকানাটি আর আপনার অ্যাকাউন্টে নেই।', NOT_YOU.bn],
    },
  }),
  'contact-added': noticeText({
    en: {
      subject: 'The contacts of your account were changed',
      sms: () => ['The contacts of your account were changed. If it was not you, contact the shop at once.'],
      email: () => ['Another contact of your account was added, changed or removed.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টের যোগাযোগ বদলেছে',
      sms: () => ['অ্যাকাউন্টের যোগাযোগ বদলেছে। আপনি না করলে জানান।'],
      email: () => ['আপনার অ্যাকাউন্টের অন্য একটি যোগাযোগ যোগ, বদল বা বাদ দেওয়া হয়েছে।', NOT_YOU.bn],
    },
  }),
  'password-changed': noticeText({
    en: {
      subject: 'Your password was changed',
      sms: () => ['Your password was changed. If it was not you, contact the shop at once.'],
      email: () => ['Your password was changed, and all other sessions of your account have ended.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার পাসওয়ার্ড বদলেছে',
      sms: () => ['পাসওয়ার্ড বদলেছে। আপনি না করলে জানান।'],
      email: () => ['আপনার পাসওয়ার্ড বদলেছে, এবং অন্য সব জায়গা থেকে লগ আউট করা হয়েছে।', NOT_YOU.bn],
    },
  }),
  'hold-ended': noticeText({
    en: {
      subject: 'Your account is no longer restricted',
      sms: () => ['The shop has lifted the restriction of your account. If you did not ask for it, contact the shop.'],
      email: () => [
        'Your password was reset by phone, which restricts an account for some days. The shop has lifted this restriction.',
        'If you did not ask for it, contact the shop at once.',
      ],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টে আর বাধা নেই',
      sms: () => ['অ্যাকাউন্টের বাধা তুলে নেওয়া হয়েছে। না চাইলে জানান।'],
      email: () => [
        'ফোনে পাসওয়ার্ড বদলানোর পর আপনার অ্যাকাউন্টে কিছু বাধা ছিল। দোকান তা তুলে নিয়েছে।',
        'আপনি না চেয়ে থাকলে এখনই দোকানে জানান।',
      ],
    },
  }),
  'factor-added': noticeText({
    en: {
      subject: 'A second factor was added to your account',
      sms: () => ['A second factor was added to your account. If it was not you, contact the shop at once.'],
      email: () => ['A second factor was added to your account: from now on, signing in asks for it.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ যোগ হয়েছে',
      sms: () => ['লগ ইনে দ্বিতীয় ধাপ যোগ হয়েছে। আপনি না করলে জানান।'],
      email: () => ['আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ যোগ হয়েছে: এখন থেকে লগ ইনে তা লাগবে।', NOT_YOU.bn],
    },
  }),
  'recovery-codes-made': noticeText({
    en: {
      subject: 'New recovery codes were made for your account',
      sms: () => ['New recovery codes were made for your account. If it was not you, contact the shop at once.'],
      email: () => ['New recovery codes were made for your account. The old ones have ended.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টের নতুন উদ্ধার কোড তৈরি হয়েছে',
      sms: () => ['নতুন উদ্ধার কোড তৈরি হয়েছে। আপনি না করলে জানান।'],
      email: () => ['আপনার অ্যাকাউন্টের নতুন উদ্ধার কোড তৈরি হয়েছে। পুরোনোগুলো আর চলবে না।', NOT_YOU.bn],
    },
  }),
  'factor-removed': noticeText({
    en: {
      subject: 'A second factor was removed from your account',
      sms: () => ['A second factor was removed from your account. If it was not you, contact the shop at once.'],
      email: () => ['A second factor was removed from your account.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্ট থেকে দ্বিতীয় ধাপ সরানো হয়েছে',
      sms: () => ['লগ ইনের দ্বিতীয় ধাপ সরানো হয়েছে। আপনি না করলে জানান।'],
      email: () => ['আপনার অ্যাকাউন্ট থেকে লগ ইনের একটি দ্বিতীয় ধাপ সরানো হয়েছে।', NOT_YOU.bn],
    },
  }),
  'factor-guessed': noticeText({
    en: {
      subject: 'Another person knows your password',
      sms: () => ['Wrong codes were typed for your account, after the right password. Change your password.'],
      email: () => [
        'Ten wrong codes in a row were typed for your account. Who typed them knows your password, if it was not you.',
        'Change your password.',
      ],
    },
    bn: {
      subject: 'আপনার পাসওয়ার্ড অন্য কেউ জানে',
      sms: () => ['সঠিক পাসওয়ার্ডের পর বারবার ভুল কোড দেওয়া হয়েছে। পাসওয়ার্ড বদলান।'],
      email: () => ['আপনার অ্যাকাউন্টে পরপর দশটি ভুল কোড দেওয়া হয়েছে। আপনি না হলে অন্য কেউ আপনার পাসওয়ার্ড জানে।', 'পাসওয়ার্ড বদলান।'],
    },
  }),
  'new-sign-in': noticeText({
    en: {
      subject: 'A new sign-in to your account',
      sms: ({ device = 'an unknown device' }) => [
        `New sign-in to your account from ${device}. If it was not you, reset your password.`,
        'New sign-in to your account. If it was not you, reset your password.',
      ],
      email: ({ device = 'an unknown device', network = '', time = '' }) => [
        'Your account was used from a device that it was not used from before:',
        `${device} · ${network} · ${time}`,
        NOT_YOU.en,
      ],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টে নতুন লগ ইন',
      sms: ({ device = 'অচেনা ডিভাইস' }) => [
        `${device} থেকে নতুন লগ ইন। আপনি না হলে পাসওয়ার্ড বদলান।`,
        'নতুন লগ ইন। আপনি না হলে পাসওয়ার্ড বদলান।',
      ],
      email: ({ device = 'অচেনা ডিভাইস', network = '', time = '' }) => [
        'আপনার অ্যাকাউন্টে এমন ডিভাইস থেকে লগ ইন হয়েছে, যা আগে ব্যবহার হয়নি:',
        `${device} · ${network} · ${time}`,
        NOT_YOU.bn,
      ],
    },
  }),
  'factors-reset': noticeText({
    en: {
      subject: 'The second factors of your account are removed',
      sms: () => [
        'The shop removes the second factors of your account. If you did not ask for it, contact the shop at once.',
      ],
      email: () => [
        'The shop removes the second factors of your account.',
        'If you did not ask for it, contact the shop at once.',
      ],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্টের দ্বিতীয় ধাপ সরানো হচ্ছে',
      sms: () => ['লগ ইনের দ্বিতীয় ধাপ সরানো হচ্ছে। আপনি না চাইলে এখনই জানান।'],
      email: () => ['দোকান আপনার অ্যাকাউন্টের লগ ইনের দ্বিতীয় ধাপ সরাচ্ছে।', 'আপনি না চেয়ে থাকলে এখনই দোকানে জানান।'],
    },
  }),
  'wholesale-approved': noticeText({
    en: {
      subject: 'You have wholesale prices',
      sms: ({ reason = '' }) => [
        ...(reason ? [`You have wholesale prices now. ${reason}`] : []),
        'You have wholesale prices now.',
      ],
      email: ({ reason = '' }) => ['Your request was approved: you have wholesale prices now.', reason],
    },
    bn: {
      subject: 'আপনি পাইকারি দাম পাচ্ছেন',
      sms: ({ reason = '' }) => [...(reason ? [`এখন থেকে পাইকারি দাম পাবেন। ${reason}`] : []), 'এখন থেকে পাইকারি দাম পাবেন।'],
      email: ({ reason = '' }) => ['আপনার আবেদন অনুমোদিত হয়েছে: এখন থেকে পাইকারি দাম পাবেন।', reason],
    },
  }),
  'wholesale-rejected': noticeText({
    en: {
      subject: 'Your request for wholesale prices',
      sms: ({ reason = '' }) => [
        ...(reason ? [`Your request for wholesale prices was rejected. ${reason}`] : []),
        'Your request for wholesale prices was rejected. Your account page has the reason.',
        'Your request for wholesale prices was rejected.',
      ],
      email: ({ reason = '' }) => ['Your request for wholesale prices was rejected.', reason],
    },
    bn: {
      subject: 'আপনার পাইকারি দামের আবেদন',
      sms: ({ reason = '' }) => [
        ...(reason ? [`পাইকারি আবেদন গৃহীত হয়নি। ${reason}`] : []),
        'পাইকারি আবেদন গৃহীত হয়নি। কারণ অ্যাকাউন্টে আছে।',
        'পাইকারি আবেদন গৃহীত হয়নি।',
      ],
      email: ({ reason = '' }) => ['আপনার পাইকারি দামের আবেদন গৃহীত হয়নি।', reason],
    },
  }),
  'document-required': noticeText({
    en: {
      subject: 'The shop asks for a document',
      sms: ({ reason = '' }) => [
        `The shop asks you for a document: ${reason}`,
        'The shop asks you for a document. Your account page says which.',
      ],
      email: ({ reason = '' }) => ['The shop asks you for a document:', reason, 'Send it on your account page.'],
    },
    bn: {
      subject: 'দোকান একটি কাগজ চেয়েছে',
      sms: ({ reason = '' }) => [`দোকান একটি কাগজ চেয়েছে: ${reason}`, 'দোকান একটি কাগজ চেয়েছে। অ্যাকাউন্টে দেখুন।'],
      email: ({ reason = '' }) => ['দোকান আপনার কাছে একটি কাগজ চেয়েছে:', reason, 'অ্যাকাউন্টের পাতায় পাঠান।'],
    },
  }),
  'webhook-disabled': noticeText({
    en: {
      subject: 'A webhook was disabled',
      sms: ({ receiver }) => [`The webhook to ${receiver} was disabled.`, 'A webhook was disabled.'],
      email: ({ receiver, reason = '' }) => [
        `The webhook to ${receiver} was disabled: events are not sent to it any more.`,
        reason,
        'Repair the receiver, enable the webhook, and send the events of the time between again by a replay.',
      ],
    },
    bn: {
      subject: 'একটি ওয়েবহুক বন্ধ হয়েছে',
      sms: ({ receiver }) => [`${receiver}: ওয়েবহুক বন্ধ হয়েছে।`, 'একটি ওয়েবহুক বন্ধ হয়েছে।'],
      email: ({ receiver, reason = '' }) => [
        `${receiver}-এর ওয়েবহুক বন্ধ হয়েছে: সেখানে আর কোনো ঘটনা পাঠানো হচ্ছে না।`,
        reason,
        'প্রাপক প্রোগ্রাম ঠিক করে ওয়েবহুক আবার চালু করুন, তারপর মাঝের ঘটনাগুলো আবার পাঠান।',
      ],
    },
  }),
  'key-ending': noticeText({
    en: {
      subject: 'A key will end soon',
      sms: ({ key = '', date }) => [`The key ${key} ends on ${date}.`, `A key of a program ends on ${date}.`],
      email: ({ key, account, date }) => [
        `The key "${key}" of the service account "${account}" ends on ${date}. Its program is rejected from then on.`,
        'Create a second key, give it to the program, and revoke this one.',
      ],
    },
    bn: {
      subject: 'একটি কী-এর মেয়াদ শেষ হচ্ছে',
      sms: ({ key, date }) => [
        `${key} কী-এর মেয়াদ ${bengaliDigits(date)} শেষ হবে।`,
        `একটি কী-এর মেয়াদ ${bengaliDigits(date)} শেষ হবে।`,
      ],
      email: ({ key, account, date }) => [
        `"${account}" সার্ভিস অ্যাকাউন্টের "${key}" কী-এর মেয়াদ ${bengaliDigits(date)} তারিখে শেষ হবে। এরপর প্রোগ্রামটি আর ঢুকতে পারবে না।`,
        'আরেকটি কী তৈরি করে প্রোগ্রামে দিন, তারপর এটি বাতিল করুন।',
      ],
    },
  }),
  'deletion-requested': noticeText({
    en: {
      subject: 'Your account will be deleted',
      sms: ({ date }) => [`Your account will be deleted on ${date}. Until then, sign in to undo it.`],
      email: ({ date }) => [
        `Your account will be deleted on ${date}.`,
        `Until then, sign in to undo it. ${NOT_YOU.en}`,
      ],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্ট মুছে যাবে',
      sms: ({ date }) => [`অ্যাকাউন্ট ${bengaliDigits(date)} মুছে যাবে। বাতিল করতে লগ ইন করুন।`],
      email: ({ date }) => [
        `আপনার অ্যাকাউন্ট ${bengaliDigits(date)} তারিখে মুছে যাবে।`,
        `তার আগে লগ ইন করে বাতিল করা যায়। ${NOT_YOU.bn}`,
      ],
    },
  }),
  'deletion-announced': noticeText({
    en: {
      subject: 'Your account will be deleted tomorrow',
      sms: ({ date }) => [`Your account will be deleted on ${date}. This is the last day to sign in and undo it.`],
      email: ({ date }) => [`Your account will be deleted on ${date}.`, 'This is the last day to sign in and undo it.'],
    },
    bn: {
      subject: 'আগামীকাল আপনার অ্যাকাউন্ট মুছে যাবে',
      sms: ({ date }) => [`অ্যাকাউন্ট ${bengaliDigits(date)} মুছে যাবে। আজই শেষ সুযোগ।`],
      email: ({ date }) => [`আপনার অ্যাকাউন্ট ${bengaliDigits(date)} তারিখে মুছে যাবে।`, 'বাতিল করার আজই শেষ সুযোগ।'],
    },
  }),
  'deletion-cancelled': noticeText({
    en: {
      subject: 'Your account stays',
      sms: () => ['The deletion of your account was cancelled.'],
      email: () => ['The deletion of your account was cancelled. It stays as it is.', NOT_YOU.en],
    },
    bn: {
      subject: 'আপনার অ্যাকাউন্ট থাকছে',
      sms: () => ['অ্যাকাউন্ট মোছা বাতিল হয়েছে।'],
      email: () => ['আপনার অ্যাকাউন্ট মোছা বাতিল হয়েছে।', NOT_YOU.bn],
    },
  }),
} as const satisfies Record<string, Readonly<Record<Language, Text>>>;

export type Template = keyof typeof TEMPLATES;

function bengaliDigits(text = ''): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
}
