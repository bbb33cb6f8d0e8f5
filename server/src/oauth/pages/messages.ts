import { accountWords, ownPageWords, staffWords, words } from '@arot/contract/words';
import type { Language } from '../../base/language.ts';
import { type Html, type HtmlValue, html } from './html.ts';

/** The texts of the pages. {@link fillMessage} replaces `{name}`. */
export const MESSAGES = {
  ...words,
  ...accountWords,
  languages: words.language,
  error: staffWords.error,
  invisibleCharacter: {
    en: 'Remove the invisible character {character}: type the text again instead of pasting it.',
    bn: 'অদৃশ্য অক্ষর {character} বাদ দিন: পেস্ট না করে আবার লিখুন।',
  },
  problem: { en: 'There is a problem', bn: 'একটি সমস্যা হয়েছে' },

  signIn: words.signInCommand,
  signInFor: { en: 'to continue to {application}', bn: '{application} ব্যবহার করার জন্য' },
  identifier: { en: 'Mobile number or email', bn: 'মোবাইল নম্বর বা ইমেইল' },
  identifierHint: { en: 'Such as 01712345678 or name@example.com', bn: 'যেমন 01712345678 অথবা name@example.com' },
  rememberMe: { en: 'Keep me signed in on this device', bn: 'এই ডিভাইসে আমাকে লগ ইন করে রাখুন' },
  rememberMeHint: {
    en: 'Leave this empty on a phone or computer that others use.',
    bn: 'অন্য কেউ ব্যবহার করেন এমন ফোন বা কম্পিউটারে এটি বেছে নেবেন না।',
  },

  passkeyNotUsed: {
    en: 'No passkey was used. Try again, or choose another way.',
    bn: 'কোনো পাসকি ব্যবহার করা হয়নি। আবার চেষ্টা করুন, অথবা অন্য উপায় বেছে নিন।',
  },

  signUpLink: { en: 'Create an account', bn: 'অ্যাকাউন্ট খুলুন' },
  signUpTitle: { en: 'Create an account', bn: 'নতুন অ্যাকাউন্ট' },
  signUp: { en: 'Create the account', bn: 'অ্যাকাউন্ট খুলুন' },
  signInInstead: { en: 'I already have an account', bn: 'আমার অ্যাকাউন্ট আছে' },
  optional: { en: '(optional)', bn: '(ঐচ্ছিক)' },
  mobileNumberHint: { en: 'Such as 01712345678', bn: 'যেমন 01712345678' },
  name: accountWords.yourName,
  shop: accountWords.yourShop,
  customerType: { en: 'How you buy', bn: 'কীভাবে কেনেন' },
  wholesaleHint: {
    en: `Wholesale: ${accountWords.wholesaleMeaning.en}`,
    bn: `পাইকারি: ${accountWords.wholesaleMeaning.bn}`,
  },
  notChosen: { en: 'Not chosen', bn: 'বাছাই করা হয়নি' },
  documentsHint: {
    en: 'At most 10 MB each. After an error, choose the files again.',
    bn: 'প্রতিটি সর্বোচ্চ ১০ মেগাবাইট। কোনো ত্রুটি হলে ফাইলগুলো আবার বেছে নিন।',
  },
  nidDocument: { en: 'National identity card', bn: 'জাতীয় পরিচয়পত্র' },

  forgottenLink: { en: 'I forgot my password', bn: 'পাসওয়ার্ড ভুলে গেছি' },
  passwordReset: {
    en: 'Your password has been changed. Sign in with the new one.',
    bn: 'আপনার পাসওয়ার্ড বদলানো হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগ ইন করুন।',
  },
  forgottenTitle: accountWords.forgottenPassword,
  forgottenText: {
    en: 'Enter the mobile number or email of your account. If we can send a code there, you can choose a new password with it.',
    bn: 'আপনার অ্যাকাউন্টের মোবাইল নম্বর বা ইমেইল লিখুন। সেখানে কোড পাঠানো সম্ভব হলে, সেই কোড দিয়ে নতুন পাসওয়ার্ড দিতে পারবেন।',
  },
  codeSignInTitle: accountWords.signInWithCode,
  codeSignInText: {
    en: 'Enter the mobile number or email of your account. If we can send a code there, you can sign in with it.',
    bn: 'আপনার অ্যাকাউন্টের মোবাইল নম্বর বা ইমেইল লিখুন। সেখানে কোড পাঠানো সম্ভব হলে, সেই কোড দিয়ে লগ ইন করতে পারবেন।',
  },
  codeSignInSent: {
    en: 'If an account can be signed in to with {identifier}, we have sent a code there.',
    bn: '{identifier} দিয়ে কোনো অ্যাকাউন্টে লগ ইন করা গেলে, সেখানে একটি কোড পাঠানো হয়েছে।',
  },
  sendCode: { en: 'Send a code', bn: 'কোড পাঠান' },
  resendCode: accountWords.sendAnotherCode,
  backToSignIn: { en: 'Back to sign-in', bn: 'লগ ইন পাতায় ফিরে যান' },
  resetTitle: accountWords.chooseNewPassword,
  resetText: {
    en: 'If an account can be reset with {identifier}, we have sent a code there.',
    bn: '{identifier} দিয়ে কোনো অ্যাকাউন্টের পাসওয়ার্ড বদলানো গেলে, সেখানে একটি কোড পাঠানো হয়েছে।',
  },
  resetPasswordHint: {
    en: '8 to 128 characters. Not a common password, and not your mobile number or email.',
    bn: '৮ থেকে ১২৮ অক্ষর। বহুল ব্যবহৃত পাসওয়ার্ড, আপনার মোবাইল নম্বর বা ইমেইল চলবে না।',
  },
  removeFactors: { en: 'Remove my second factors too', bn: 'আমার লগ ইনের দ্বিতীয় ধাপও সরান' },
  codeHint: { en: 'The six digits from the message.', bn: 'বার্তার ছয়টি অঙ্ক।' },
  codeTimes: {
    en: 'The code is valid for {lifetime}. You can ask for another one after {pause}.',
    bn: 'কোডটি {lifetime} কার্যকর থাকবে। {pause} পরে আরেকটি কোড চাইতে পারবেন।',
  },
  verifyTitle: accountWords.verifyMobileNumber,
  verifyText: {
    en: 'We send a code to {phoneNumber}. It shows the shop that this number is yours.',
    bn: '{phoneNumber} নম্বরে একটি কোড পাঠানো হবে। এতে দোকান জানবে যে নম্বরটি আপনার।',
  },
  codeSentText: { en: 'We have sent a code to {phoneNumber}.', bn: '{phoneNumber} নম্বরে একটি কোড পাঠানো হয়েছে।' },
  verify: { en: 'Verify', bn: 'যাচাই করুন' },
  skipVerification: { en: 'Not now', bn: 'এখন নয়' },

  loginEnded: {
    en: 'This sign-in took too long, or there were too many attempts. Please sign in again.',
    bn: 'লগ ইন করতে বেশি সময় লেগেছে, অথবা অনেকবার চেষ্টা করা হয়েছে। আবার লগ ইন করুন।',
  },
  secondFactorTitle: { en: 'Confirm that it is you', bn: 'আপনিই কিনা নিশ্চিত করুন' },
  authenticatorText: {
    en: 'Open your authenticator app, and enter the six digits that it shows for this account.',
    bn: 'আপনার কোডের অ্যাপে এই অ্যাকাউন্টের জন্য যে ছয়টি অঙ্ক দেখাচ্ছে তা লিখুন।',
  },
  authenticatorCode: { en: 'Code of the app', bn: 'অ্যাপের কোড' },
  recoveryCodeText: {
    en: 'Enter one of the recovery codes that you have stored. Each works once.',
    bn: 'আপনার রেখে দেওয়া উদ্ধার কোডগুলোর একটি লিখুন। প্রতিটি একবারই কাজ করে।',
  },
  passkeyText: { en: 'Use the passkey of this account.', bn: 'এই অ্যাকাউন্টের পাসকি ব্যবহার করুন।' },
  backToApplication: { en: 'Back to {application}', bn: '{application}-এ ফিরে যান' },
  noFactorTitle: { en: 'Your account needs a second factor', bn: 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ দরকার' },
  noFactorText: {
    en: '{application} asks for more than a password here, and your account has nothing else yet.',
    bn: '{application} এখানে পাসওয়ার্ডের সঙ্গে আরও একটি ধাপ চায়, কিন্তু আপনার অ্যাকাউন্টে এখনো তা নেই।',
  },
  noFactorHelp: {
    en: 'Set up an authenticator app or a passkey in the settings of your account at the shop. Then reload this page.',
    bn: 'দোকানে আপনার অ্যাকাউন্টের সেটিংসে কোডের অ্যাপ বা পাসকি যোগ করুন। তারপর এই পাতাটি আবার লোড করুন।',
  },

  setUpTitle: { en: 'Set up a second factor', bn: 'লগ ইনের দ্বিতীয় ধাপ যোগ করুন' },
  setUpText: {
    en: 'The shop asks its staff for more than a password. Scan this picture with an authenticator app, then enter the six digits that it shows.',
    bn: 'দোকানের কর্মীদের পাসওয়ার্ডের সঙ্গে আরও একটি ধাপ লাগে। কোডের অ্যাপ দিয়ে ছবিটি স্ক্যান করুন, তারপর অ্যাপে যে ছয়টি অঙ্ক দেখাচ্ছে তা লিখুন।',
  },
  setUpPasswordText: {
    en: 'The shop asks its staff for more than a password. Before you set it up, enter your password again.',
    bn: 'দোকানের কর্মীদের পাসওয়ার্ডের সঙ্গে আরও একটি ধাপ লাগে। তা যোগ করার আগে আপনার পাসওয়ার্ড আবার লিখুন।',
  },
  setUpQr: { en: 'QR code for the authenticator app', bn: 'কোডের অ্যাপের জন্য কিউআর কোড' },
  setUpKey: { en: 'Or type this key into the app:', bn: 'অথবা অ্যাপে এই কী লিখুন:' },
  recoveryCodesTitle: { en: 'Store your recovery codes', bn: 'উদ্ধার কোডগুলো রেখে দিন' },
  recoveryCodesText: {
    en: 'If you lose the app, each of these codes lets you in once. They are shown only now: print or copy them.',
    bn: 'অ্যাপটি হারালে এই কোডগুলোর প্রতিটি দিয়ে একবার লগ ইন করা যাবে। এগুলো শুধু এখনই দেখানো হচ্ছে: ছেপে বা লিখে রাখুন।',
  },
  codesStored: { en: 'I have stored them: continue', bn: 'রেখে দিয়েছি: এগিয়ে যান' },

  continueAs: { en: 'Continue as {user}', bn: '{user} হিসেবে এগিয়ে যান' },
  useAnotherAccount: { en: 'Use another account', bn: 'অন্য অ্যাকাউন্ট ব্যবহার করুন' },
  chooseAccountTitle: { en: 'Choose an account', bn: 'অ্যাকাউন্ট বেছে নিন' },

  signedInTitle: { en: 'You are signed in', bn: 'আপনি লগ ইন অবস্থায় আছেন' },
  signedInText: {
    en: 'Go back to {application} to continue. If it asks you to sign in, you will not need your password.',
    bn: 'এগিয়ে যেতে {application}-এ ফিরে যান। সেখানে লগ ইন করতে বললে আবার পাসওয়ার্ড লাগবে না।',
  },

  passwordChangeTitle: accountWords.chooseNewPassword,
  passwordChangeText: ownPageWords.passwordWorksOnce,
  newPasswordHint: accountWords.passwordHint,

  consentTitle: { en: '{application} wants to use your account', bn: '{application} আপনার অ্যাকাউন্ট ব্যবহার করতে চায়' },
  signedInAs: { en: 'Signed in as {user}', bn: 'লগ ইন করা আছে: {user}' },
  consentHost: { en: 'Its website: {host}', bn: 'ওয়েবসাইট: {host}' },
  consentDevice: { en: 'Installed on this device: {host}', bn: 'এই ডিভাইসে ইনস্টল করা: {host}' },
  consentLasting: {
    en: 'This access lasts while you are away, until it is withdrawn.',
    bn: 'আপনি ব্যবহার না করলেও এই অনুমতি কার্যকর থাকবে, যতক্ষণ না তা প্রত্যাহার করা হয়।',
  },
  consentLead: { en: 'If you allow it, this application can:', bn: 'অনুমতি দিলে এই অ্যাপ্লিকেশন:' },
  consentNote: {
    en: 'It never sees your password. If you do not know this application, choose Deny.',
    bn: 'এটি কখনোই আপনার পাসওয়ার্ড দেখতে পাবে না। অ্যাপ্লিকেশনটি আপনার পরিচিত না হলে অনুমতি দেবেন না।',
  },
  allow: { en: 'Allow', bn: 'অনুমতি দিন' },
  deny: { en: 'Deny', bn: 'অনুমতি দেবেন না' },

  signedOutTitle: { en: 'You are signed out', bn: 'আপনি লগ আউট করেছেন' },
  stillSignedInTitle: { en: 'You are still signed in', bn: 'আপনি এখনো লগ ইন অবস্থায় আছেন' },
  signedOutText: { en: 'You can close this page now.', bn: 'এখন এই পাতাটি বন্ধ করতে পারেন।' },

  signOutTitle: { en: 'Sign out?', bn: 'লগ আউট করবেন?' },
  signOutAsked: { en: '{application} asks to sign you out.', bn: '{application} আপনাকে লগ আউট করতে চাইছে।' },
  signOutText: {
    en: 'To go on afterwards, you will have to sign in again.',
    bn: 'পরে আবার ব্যবহার করতে হলে নতুন করে লগ ইন করতে হবে।',
  },
  signOut: accountWords.signOutCommand,
  staySignedIn: { en: 'Stay signed in', bn: 'লগ ইন অবস্থায় থাকুন' },

  continueTitle: { en: 'One moment', bn: 'একটু অপেক্ষা করুন' },
  continueText: { en: 'You are being taken on.', bn: 'আপনাকে পরের পাতায় নেওয়া হচ্ছে।' },
  continueLink: words.continue,

  technicalDetails: { en: 'Technical details', bn: 'কারিগরি তথ্য' },
  errorCode: staffWords.error,
  errorDescription: staffWords.description,
  requestId: { en: 'Request number', bn: 'অনুরোধ নম্বর' },
} as const satisfies Record<string, Record<Language, string>>;

/** The reasons why a submitted form was rejected. */
export const ISSUES = {
  identifierRequired: { en: 'Enter your mobile number or email.', bn: 'আপনার মোবাইল নম্বর বা ইমেইল লিখুন।' },
  identifierMalformed: {
    en: 'Enter a valid Bangladesh mobile number or email address.',
    bn: 'বাংলাদেশের সঠিক মোবাইল নম্বর অথবা ইমেইল ঠিকানা লিখুন।',
  },
  passwordRequired: { en: 'Enter your password.', bn: 'আপনার পাসওয়ার্ড লিখুন।' },
  // The same text for an unknown account, a wrong password and a deactivated account, so that it reveals none of them.
  wrongCredentials: {
    en: 'We could not sign you in with these details. Check them and try again.',
    bn: 'এই তথ্য দিয়ে লগ ইন করা যায়নি। তথ্যগুলো যাচাই করে আবার চেষ্টা করুন।',
  },
  tooManyAttempts: {
    en: 'Too many attempts. Try again in {time}.',
    bn: 'অনেকবার চেষ্টা করা হয়েছে। {time} পরে আবার চেষ্টা করুন।',
  },
  tooManyAttemptsForNow: accountWords.tooManyAttempts,
  oneTimePasswordWrong: {
    en: 'Enter the one-time password that you signed in with.',
    bn: 'যে একবারের পাসওয়ার্ড দিয়ে লগ ইন করেছেন সেটি লিখুন।',
  },
  newPasswordRejected: {
    en: 'Choose another new password: 8 to 128 characters, not a common one, and not your name, mobile number, email or one-time password.',
    bn: 'অন্য একটি নতুন পাসওয়ার্ড দিন: ৮ থেকে ১২৮ অক্ষর। বহুল ব্যবহৃত পাসওয়ার্ড, আপনার নাম, মোবাইল নম্বর, ইমেইল বা একবারের পাসওয়ার্ড চলবে না।',
  },
  phoneNumberRejected: {
    en: 'Enter a Bangladesh mobile number, such as 01712345678.',
    bn: 'বাংলাদেশের একটি মোবাইল নম্বর লিখুন, যেমন 01712345678।',
  },
  phoneNumberTaken: {
    en: 'This mobile number already has an account. Sign in, or enter another number.',
    bn: 'এই মোবাইল নম্বরে আগে থেকেই অ্যাকাউন্ট আছে। লগ ইন করুন, অথবা অন্য নম্বর লিখুন।',
  },
  signUpPasswordRejected: {
    en: 'Choose a password of 8 to 128 characters that is hard to guess.',
    bn: '৮ থেকে ১২৮ অক্ষরের এমন একটি পাসওয়ার্ড দিন যা সহজে অনুমান করা যায় না।',
  },
  nameRejected: {
    en: 'Enter a name of at most 120 characters, in one line.',
    bn: 'এক লাইনে, সর্বোচ্চ ১২০ অক্ষরের নাম লিখুন।',
  },
  emailRejected: {
    en: 'Enter an email address, such as name@example.com.',
    bn: 'সঠিক ইমেইল ঠিকানা লিখুন, যেমন name@example.com।',
  },
  emailTaken: {
    en: 'This email address already has an account. Sign in, or enter another address.',
    bn: 'এই ইমেইলে আগে থেকেই অ্যাকাউন্ট আছে। লগ ইন করুন, অথবা অন্য ইমেইল লিখুন।',
  },
  customerTypeRejected: { en: 'Choose how you buy.', bn: 'কীভাবে কেনেন তা বেছে নিন।' },
  shopNameRejected: {
    en: 'Enter a shop name of at most 200 characters, in one line.',
    bn: 'এক লাইনে, সর্বোচ্চ ২০০ অক্ষরের দোকানের নাম লিখুন।',
  },
  shopTypeRejected: { en: 'Choose a kind of shop from the list.', bn: 'তালিকা থেকে দোকানের ধরন বেছে নিন।' },
  shopAddressRejected: {
    en: 'Enter an address of at most 1,000 characters.',
    bn: 'সর্বোচ্চ ১,০০০ অক্ষরের ঠিকানা লিখুন।',
  },
  pictureRejected: {
    en: 'Choose another file: a JPEG, PNG or WebP picture of at most 10 MB, free of malware.',
    bn: 'অন্য ফাইল দিন: সর্বোচ্চ ১০ মেগাবাইটের JPEG, PNG বা WebP ছবি, ভাইরাসমুক্ত।',
  },
  documentRejected: {
    en: 'Choose another file: a JPEG, PNG or WebP picture or a PDF of at most 10 MB, free of malware.',
    bn: 'অন্য ফাইল দিন: সর্বোচ্চ ১০ মেগাবাইটের JPEG, PNG বা WebP ছবি অথবা PDF, ভাইরাসমুক্ত।',
  },
  codeRejected: {
    en: 'This code is wrong, or it is no longer valid. Check it, or ask for another one.',
    bn: 'কোডটি ভুল, অথবা এর মেয়াদ শেষ। যাচাই করুন, অথবা আরেকটি কোড চান।',
  },
  authenticatorCodeRejected: {
    en: 'This code is wrong, or it was used before. Enter the six digits that the app shows now.',
    bn: 'কোডটি ভুল, অথবা আগে ব্যবহার করা হয়েছে। অ্যাপে এখন যে ছয়টি অঙ্ক দেখাচ্ছে তা লিখুন।',
  },
  staffFactors: {
    en: 'Your second factors cannot be removed here: two other staff members of the shop do it. Leave that box empty.',
    bn: 'আপনার দ্বিতীয় ধাপ এখানে সরানো যায় না: দোকানের অন্য দুজন কর্মী তা করেন। ঘরটি খালি রাখুন।',
  },
  passwordWrong: {
    en: 'This is not the password of your account. Please try again.',
    bn: 'এটি আপনার অ্যাকাউন্টের পাসওয়ার্ড নয়। আবার চেষ্টা করুন।',
  },
  recoveryCodeRejected: {
    en: 'This recovery code is wrong, or it was used before. Enter another one.',
    bn: 'উদ্ধার কোডটি ভুল, অথবা আগে ব্যবহার করা হয়েছে। অন্য একটি লিখুন।',
  },
  passkeyRejected: {
    en: 'This passkey was not accepted. Please try again.',
    bn: 'পাসকিটি গ্রহণ করা যায়নি। অনুগ্রহ করে আবার চেষ্টা করুন।',
  },
  resetPasswordRejected: {
    en: 'Choose another password: 8 to 128 characters, not a common one, and not your mobile number or email.',
    bn: 'অন্য একটি পাসওয়ার্ড দিন: ৮ থেকে ১২৮ অক্ষর। বহুল ব্যবহৃত পাসওয়ার্ড, আপনার মোবাইল নম্বর বা ইমেইল চলবে না।',
  },
  codesUnavailable: {
    en: 'Codes cannot be sent at the moment. Please try again later, or contact the shop.',
    bn: 'এই মুহূর্তে কোড পাঠানো যাচ্ছে না। পরে আবার চেষ্টা করুন, অথবা দোকানের সঙ্গে যোগাযোগ করুন।',
  },
  formUnreadable: {
    en: 'The form did not arrive as a whole, or it is too large. Please try again.',
    bn: 'ফরমটি পুরোপুরি পৌঁছায়নি, অথবা এটি খুব বড়। অনুগ্রহ করে আবার চেষ্টা করুন।',
  },
  cookiesOff: {
    en: 'Your browser sent no cookies, and this page needs them. Allow cookies for this site, then try again.',
    bn: 'আপনার ব্রাউজার কোনো কুকি পাঠায়নি, অথচ এই পাতার জন্য কুকি প্রয়োজন। এই সাইটের জন্য কুকি চালু করে আবার চেষ্টা করুন।',
  },
  formExpired: {
    en: 'This form has expired. Please try again.',
    bn: 'ফরমটির মেয়াদ শেষ হয়ে গেছে। অনুগ্রহ করে আবার চেষ্টা করুন।',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type IssueKey = keyof typeof ISSUES;

/** Replaces the placeholders of a text. Values are escaped like in any template. */
export function fillMessage(text: string, values: Readonly<Record<string, HtmlValue>>): Html {
  const parts = text.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? (values[part] ?? null) : part))}`;
}
