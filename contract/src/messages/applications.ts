import { bengaliNumber, type Message } from './message.ts';

// The messages about staff accounts, roles and keys, OAuth and chat applications, and webhooks.

export const permissionCode: Message = {
  en: 'Must be "*", or 1 to 100 letters, digits and the characters _ . : -',
  bn: '“*”, অথবা ১ থেকে ১০০টি ইংরেজি অক্ষর, সংখ্যা ও _ . : - লিখুন।',
};
export const permissionCodeNamed = (code: string): Message => ({
  en: `"${code}" must be "*", or 1 to 100 letters, digits and the characters _ . : -`,
  bn: `“${code}” চলবে না: “*”, অথবা ১ থেকে ১০০টি ইংরেজি অক্ষর, সংখ্যা ও _ . : - লিখুন।`,
});
export const noRole: Message = {
  en: 'There is no such role. Create it first.',
  bn: 'ভূমিকাটি নেই। আগে তৈরি করুন, অথবা অন্য একটি বেছে নিন।',
};
export const noRoleNamed = (name: string): Message => ({
  en: `There is no role "${name}".`,
  bn: `“${name}” নামে কোনো ভূমিকা নেই।`,
});
export const roleExists: Message = {
  en: 'There is a role with this name already.',
  bn: 'এই নামে আগেই একটি ভূমিকা আছে।',
};
export const roleInUse = (accounts: number, name: string): Message => ({
  en: `${accounts} account(s) have the role "${name}". Give them another role first.`,
  bn: `${bengaliNumber(accounts)}টি অ্যাকাউন্টে “${name}” ভূমিকা আছে। আগে তাদের অন্য ভূমিকা দিন।`,
});
export const hasRole: Message = {
  en: 'The account has a role already. Change its role instead.',
  bn: 'অ্যাকাউন্টটির আগেই একটি ভূমিকা আছে। সেটি বদলান।',
};
export const notYourself: Message = {
  en: 'You cannot deactivate yourself or take permissions from yourself. Ask another staff member.',
  bn: 'নিজেকে নিষ্ক্রিয় করা বা নিজের অনুমতি সরানো যায় না। অন্য কর্মীকে বলুন।',
};
export const permissionsOfRole = (missing: string): Message => ({
  en: `You do not have all permissions of this role: ${missing}. Ask a staff member who has them, or "*".`,
  bn: `এই ভূমিকার সব অনুমতি আপনার নেই: ${missing}। যাঁর আছে, বা যাঁর “*” আছে, এমন একজন কর্মীকে বলুন।`,
});
export const permissionsOfApplication = (missing: string): Message => ({
  en: `You do not have all permissions that this application can use: ${missing}. Ask a staff member who has them, or "*".`,
  bn: `অ্যাপ্লিকেশনটি যেসব অনুমতি ব্যবহার করতে পারে, তার সব আপনার নেই: ${missing}। যাঁর আছে, বা যাঁর “*” আছে, এমন একজন কর্মীকে বলুন।`,
});
export const customerAccess = (needed: readonly string[], missing: readonly string[]): Message => ({
  en: `The account of a customer needs the permissions ${needed.join(' and ')} for a role, a password, an email address or a phone number. Missing: ${missing.join(', ')}.`,
  bn: `ক্রেতার অ্যাকাউন্টে ভূমিকা, পাসওয়ার্ড, ইমেইল বা মোবাইল নম্বর দিতে ${needed.join(' ও ')} অনুমতি লাগে। আপনার নেই: ${missing.join(', ')}।`,
});
export const noSecondFactor: Message = {
  en: 'The account has no second factor.',
  bn: 'অ্যাকাউন্টে কোনো দ্বিতীয় ধাপ নেই।',
};
export const resetNotStarted: Message = {
  en: 'It was not started in the last 24 hours. Start it first.',
  bn: 'গত ২৪ ঘণ্টায় কেউ এটি শুরু করেননি। আগে শুরু করুন।',
};
export const anotherConfirms: Message = {
  en: 'Another staff member has to confirm it.',
  bn: 'আপনি এটি শুরু করেছেন, তাই অন্য একজন কর্মীকে নিশ্চিত করতে হবে।',
};
export const managersOnly: Message = {
  en: 'Only staff members who have managed accounts for seven days may do this.',
  bn: 'অন্তত সাত দিন ধরে অ্যাকাউন্ট দেখাশোনা করেন, এমন কর্মীরাই এটি করতে পারেন।',
};
export const notIndependent: Message = {
  en: 'One of you has created, enabled or changed the account of the other in the last seven days.',
  bn: 'গত সাত দিনে আপনাদের একজন অন্যজনের অ্যাকাউন্ট তৈরি, সক্রিয় বা বদল করেছেন। তাই আপনারা দুজনে এটি করতে পারেন না।',
};
export const twoStaffMembers: Message = {
  en: 'Two staff members do this. Run "arot account reset-factors".',
  bn: 'এটি দুজন কর্মী করেন। “arot account reset-factors” চালান।',
};
export const askAnother: Message = {
  en: 'Ask another staff member to do this for you.',
  bn: 'নিজের জন্য এটি করা যায় না। অন্য একজন কর্মীকে বলুন।',
};

export const mostKeys = (limit: number): Message => ({
  en: `The account has ${limit} keys. Revoke one first.`,
  bn: `অ্যাকাউন্টে ${bengaliNumber(limit)}টি চাবি আছে। আগে একটি বাতিল করুন।`,
});
export const roleLacks = (missing: string): Message => ({
  en: `The role does not have: ${missing}.`,
  bn: `ভূমিকায় এই অনুমতি নেই: ${missing}।`,
});
export const withinYear: Message = {
  en: 'Must be in the future, at most a year from now.',
  bn: 'আজকের পরের একটি দিন দিন, সর্বোচ্চ এক বছর।',
};
export const network: Message = {
  en: 'Must be a network such as 203.0.113.0/24 or 2001:db8::/32.',
  bn: 'একটি নেটওয়ার্ক লিখুন, যেমন 203.0.113.0/24 বা 2001:db8::/32।',
};

export const noApplication = (clientId: string): Message => ({
  en: `There is no application "${clientId}".`,
  bn: `“${clientId}” নামে কোনো অ্যাপ্লিকেশন নেই।`,
});
export const applicationExists = (slug: string): Message => ({
  en: `There is an application "${slug}" already.`,
  bn: `“${slug}” স্লাগ অন্য অ্যাপ্লিকেশনের। অন্য একটি দিন।`,
});
export const applicationSlugTaken: Message = {
  en: 'Another application has this slug.',
  bn: 'এই স্লাগ অন্য অ্যাপ্লিকেশনের। অন্য একটি দিন।',
};
export const publicHasNoSecret = (clientId: string): Message => ({
  en: `"${clientId}" is public and has no secret.`,
  bn: `“${clientId}” পাবলিক অ্যাপ্লিকেশন, এর কোনো সিক্রেট নেই।`,
});
export const serviceAccountId: Message = {
  en: 'Must be the id of a service account.',
  bn: 'একটি সার্ভিস অ্যাকাউন্টের আইডি দিন।',
};
export const publicHasNoLimit: Message = {
  en: 'A public application has no limit of its own.',
  bn: 'পাবলিক অ্যাপ্লিকেশনের নিজের কোনো সীমা থাকে না।',
};
export const publicHasNoServiceAccount: Message = {
  en: 'A public application has no service account: it cannot keep a secret.',
  bn: 'পাবলিক অ্যাপ্লিকেশনের সার্ভিস অ্যাকাউন্ট থাকে না: এটি সিক্রেট গোপন রাখতে পারে না।',
};
export const publicNeedsPkce: Message = {
  en: 'A public application always has to use PKCE.',
  bn: 'পাবলিক অ্যাপ্লিকেশনকে সব সময় PKCE ব্যবহার করতে হয়।',
};
export const redirectUriNeeded: Message = { en: 'Must name a redirect URI.', bn: 'অন্তত একটি রিডাইরেক্ট URI দিন।' };
export const scopeNameNeeded: Message = { en: 'Must name a scope.', bn: 'অন্তত একটি স্কোপ দিন।' };
export const webRedirectUri = (uri: string): Message => ({
  en: `"${uri}" must be an https address, or http on localhost, 127.0.0.1 or [::1], without # and *.`,
  bn: `“${uri}” চলবে না: https ঠিকানা, অথবা localhost, 127.0.0.1 বা [::1]-এ http দিন, # ও * ছাড়া।`,
});
export const nativeRedirectUri = (uri: string): Message => ({
  en: `"${uri}" must be a URI of a private scheme in reverse-domain form (com.example.app:/callback), http on 127.0.0.1 or [::1], or an https address of another host, without # and *.`,
  bn: `“${uri}” চলবে না: উল্টো ডোমেইনের নিজস্ব স্কিম (com.example.app:/callback), 127.0.0.1 বা [::1]-এ http, অথবা অন্য হোস্টের https ঠিকানা দিন, # ও * ছাড়া।`,
});
export const ownParameters = (names: readonly string[]): Message => ({
  en: `Its query must not have ${names.join(', ')}: the redirect adds them.`,
  bn: `এর কোয়েরিতে ${names.join(', ')} থাকতে পারে না: রিডাইরেক্ট এগুলো যোগ করে।`,
});
export const scopeText = (scope: string): Message => ({
  en: `"${scope}" must be printable ASCII without spaces, quotes and backslashes.`,
  bn: `“${scope}” চলবে না: ফাঁকা জায়গা, উদ্ধৃতি চিহ্ন ও ব্যাকস্ল্যাশ ছাড়া ASCII অক্ষর লিখুন।`,
});
export const logoUrl: Message = {
  en: 'Must be an https address, a path of this server, or a data: URL of an image.',
  bn: 'https ঠিকানা, এই সার্ভারের পাথ, অথবা ছবির data: URL দিন।',
};
export const homeUrl = (url: string): Message => ({
  en: `"${url}" must be an https URL, or http on localhost, 127.0.0.1 or [::1].`,
  bn: `“${url}” চলবে না: https ঠিকানা, অথবা localhost, 127.0.0.1 বা [::1]-এ http দিন।`,
});
export const noFragment: Message = { en: 'Must not have a fragment (#).', bn: 'ঠিকানায় # থাকা চলবে না।' };
export const applicationSlug: Message = {
  en: 'Must be lower-case letters and digits, with single hyphens between them.',
  bn: 'ইংরেজি ছোট হাতের অক্ষর ও সংখ্যা লিখুন, মাঝে একটি করে হাইফেন দেওয়া যায়।',
};
export const noUserInUrl: Message = {
  en: 'Must not have a user or a password.',
  bn: 'ঠিকানায় ব্যবহারকারীর নাম বা পাসওয়ার্ড থাকা চলবে না।',
};
export const receiverPort: Message = {
  en: 'Must be https://… on port 443 or 8443.',
  bn: 'https:// দিয়ে শুরু করুন, পোর্ট 443 বা 8443।',
};
export const notPrivateAddress: Message = {
  en: 'Must not be an address of this machine or of a private network.',
  bn: 'এই সার্ভারের বা ব্যক্তিগত নেটওয়ার্কের ঠিকানা চলবে না।',
};

export const originNeeded: Message = {
  en: 'At least one origin is needed.',
  bn: 'অন্তত একটি অরিজিন দিন, যেমন https://shop.example.com।',
};
export const mostOrigins = (limit: number): Message => ({
  en: `At most ${limit} origins.`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)}টি অরিজিন দেওয়া যাবে।`,
});
export const originWithStar = (origin: string): Message => ({
  en: `"${origin}" must not have *: it matches nothing. List each origin.`,
  bn: `“${origin}”-এ * চলবে না: এটি কিছুর সঙ্গে মেলে না। প্রতিটি অরিজিন আলাদা করে লিখুন।`,
});
export const notOrigin = (origin: string): Message => ({
  en: `"${origin}" must be an origin such as https://shop.example.com, without a path.`,
  bn: `“${origin}” অরিজিন নয়: https://shop.example.com-এর মতো লিখুন, পাথ ছাড়া।`,
});
export const fieldKey: Message = {
  en: 'Must be 1 to 64 letters, digits, hyphens and underscores.',
  bn: '১ থেকে ৬৪টি ইংরেজি অক্ষর, সংখ্যা, হাইফেন ও আন্ডারস্কোর লিখুন।',
};
export const reservedFieldKey = (keys: readonly string[]): Message => ({
  en: `Must not be ${keys.join(', ')}. Choose another key.`,
  bn: `${keys.join(', ')} ব্যবহার করা যায় না। অন্য একটি কী দিন।`,
});
export const mostOptions = (limit: number): Message => ({
  en: `At most ${limit} options.`,
  bn: `তালিকায় সর্বোচ্চ ${bengaliNumber(limit)}টি লেখা দেওয়া যাবে।`,
});
export const longestField = (limit: number): Message => ({
  en: `At most ${limit} characters.`,
  bn: `সর্বোচ্চ ${bengaliNumber(limit)} অক্ষর।`,
});
export const selectNeedsOption: Message = {
  en: 'A select needs at least one option.',
  bn: 'বাছাইয়ের তালিকায় অন্তত একটি লেখা দিন।',
};
export const onlySelectHasOptions: Message = {
  en: 'Only a select has options.',
  bn: 'তালিকা শুধু বাছাইয়ের ঘরে দেওয়া যায়।',
};
export const typeHasNoLength = (type: string): Message => ({
  en: `A ${type} has no length.`,
  bn: `${type} ধরনের ঘরের কোনো দৈর্ঘ্য নেই।`,
});
export const otherFieldType = (key: string, type: string): Message => ({
  en: `"${key}" is a ${type}; archive it and define another field.`,
  bn: `“${key}” ঘরটির ধরন ${type}; এটি আর্কাইভ করে অন্য একটি ঘর তৈরি করুন।`,
});
export const mostFields = (limit: number): Message => ({
  en: `An application has at most ${limit} fields.`,
  bn: `একটি অ্যাপ্লিকেশনে সর্বোচ্চ ${bengaliNumber(limit)}টি ঘর থাকতে পারে।`,
});
export const noField = (key: string): Message => ({
  en: `The chat application has no field "${key}".`,
  bn: `চ্যাট অ্যাপ্লিকেশনে “${key}” নামে কোনো ঘর নেই।`,
});
export const noChatApplication = (id: string): Message => ({
  en: `There is no chat application "${id}".`,
  bn: `“${id}” নামে কোনো চ্যাট অ্যাপ্লিকেশন নেই।`,
});
export const notFieldOfApplication: Message = {
  en: 'Is not a field of this application.',
  bn: 'এই অ্যাপ্লিকেশনে এমন কোনো ঘর নেই।',
};
export const exactNumber = (limit: number): Message => ({
  en: `Must be between -${limit} and ${limit}. Define a text field for longer numbers.`,
  bn: `-${bengaliNumber(limit)} থেকে ${bengaliNumber(limit)}-এর মধ্যে হতে হবে। আরও বড় সংখ্যার জন্য লেখার ঘর তৈরি করুন।`,
});
export const noVisitor: Message = {
  en: 'The application has no such visitor.',
  bn: 'অ্যাপ্লিকেশনটিতে এই ভিজিটর নেই।',
};
export const visitorId: Message = {
  en: 'Must be a visitor id, which begins with cv_.',
  bn: 'ভিজিটরের আইডি দিন, যা cv_ দিয়ে শুরু হয়।',
};
export const sessionId: Message = {
  en: 'Must be a session id, which begins with cws_.',
  bn: 'সেশনের আইডি দিন, যা cws_ দিয়ে শুরু হয়।',
};
export const visitorTooLarge: Message = { en: 'The visitor is too large.', bn: 'ভিজিটরের তথ্য খুব বড়।' };
export const serversOnly: Message = {
  en: 'This is for servers only: a page must never hold the secret.',
  bn: 'এটি শুধু সার্ভারের জন্য: কোনো ওয়েব পাতায় সিক্রেট রাখা যাবে না।',
};
export const chatDisabled: Message = {
  en: 'This chat application is disabled.',
  bn: 'এই চ্যাট অ্যাপ্লিকেশন নিষ্ক্রিয়।',
};
export const chatSecretInvalid: Message = {
  en: 'The chat application secret is not valid. Send it as Authorization: Bearer cas_….',
  bn: 'চ্যাট অ্যাপ্লিকেশনের সিক্রেট সঠিক নয়। Authorization: Bearer cas_… হিসেবে পাঠান।',
};
export const widgetKeyInvalid: Message = {
  en: 'The chat application or its widget key is not valid.',
  bn: 'চ্যাট অ্যাপ্লিকেশন বা এর উইজেট কী সঠিক নয়।',
};
export const widgetSessionInvalid: Message = {
  en: 'The session or its token is not valid. Start a new session.',
  bn: 'সেশন বা এর টোকেন সঠিক নয়। নতুন সেশন শুরু করুন।',
};
export const visitorTokenInvalid: Message = { en: 'The visitor token is not valid.', bn: 'ভিজিটরের টোকেন সঠিক নয়।' };

export const endpointDisabled: Message = {
  en: 'The endpoint is disabled. Enable it first.',
  bn: 'ওয়েবহুকটি নিষ্ক্রিয়। আগে সক্রিয় করুন।',
};
export const mostEndpoints = (limit: number): Message => ({
  en: `There are ${limit} endpoints. Delete one first.`,
  bn: `${bengaliNumber(limit)}টি ওয়েবহুক আছে। আগে একটি মুছে ফেলুন।`,
});
