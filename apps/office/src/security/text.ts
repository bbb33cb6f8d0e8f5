import { defineText } from '../words/define-text.ts';

export const securityText = defineText(
  {
    ownSignIn: 'Your sign-in',
    ownHint: 'With a second factor, your password alone opens nothing: neither prices nor the documents of customers.',
    askPassword: 'Type your password to continue. What you have typed is still here.',
    missingTitle: 'Set up a second factor',
    missingHint: 'This shop asks its staff for a second factor. Set up an authenticator app or a passkey to continue.',
    proveTitle: 'Prove your second factor',
    proveHint: 'This shop asks its staff for a second factor, and you have signed in without it.',
    startReset: 'Reset second factors',
    startTitle: (name: string) => `Reset the second factors of ${name}?`,
    startHint:
      'For someone who has lost them. Make sure that it is this person, in the shop or by a call to a number that you know. Another staff member has to confirm it within 24 hours.',
    started: (until: string) => `Another staff member has to confirm the reset until ${until}.`,
    confirmReset: 'Confirm the reset of second factors',
    confirmTitle: (name: string) => `Confirm the reset for ${name}?`,
    confirmHint:
      'Another staff member has started it. Ask this person yourself first. The factors are removed, and all sessions end: then the password alone signs in.',
    reset: (name: string) => `The second factors of ${name} are removed.`,
  },
  {
    ownSignIn: 'আপনার লগ ইন',
    ownHint: 'দ্বিতীয় ধাপ থাকলে শুধু পাসওয়ার্ড দিয়ে কিছুই খোলা যায় না: দামও নয়, ক্রেতাদের কাগজও নয়।',
    askPassword: 'এগিয়ে যেতে পাসওয়ার্ড দিন। যা লিখেছেন, তা এখানেই আছে।',
    missingTitle: 'দ্বিতীয় ধাপ যোগ করুন',
    missingHint: 'এই দোকানের কর্মীদের লগ ইনে দ্বিতীয় ধাপ লাগে। এগিয়ে যেতে কোডের অ্যাপ অথবা পাসকি যোগ করুন।',
    proveTitle: 'দ্বিতীয় ধাপ দেখান',
    proveHint: 'এই দোকানের কর্মীদের লগ ইনে দ্বিতীয় ধাপ লাগে, আর আপনি তা ছাড়া লগ ইন করেছেন।',
    startReset: 'দ্বিতীয় ধাপ সরানো শুরু করুন',
    startTitle: (name: string) => `${name}-এর দ্বিতীয় ধাপ সরাবেন?`,
    startHint:
      'যিনি তা হারিয়েছেন, তাঁর জন্য। দোকানে দেখা করে, অথবা আপনার জানা নম্বরে কল করে নিশ্চিত হোন যে ইনিই তিনি। ২৪ ঘণ্টার মধ্যে অন্য একজন কর্মীকে নিশ্চিত করতে হবে।',
    started: (until: string) => `${until}-এর মধ্যে অন্য একজন কর্মীকে নিশ্চিত করতে হবে।`,
    confirmReset: 'দ্বিতীয় ধাপ সরানো নিশ্চিত করুন',
    confirmTitle: (name: string) => `${name}-এর দ্বিতীয় ধাপ সরানো নিশ্চিত করবেন?`,
    confirmHint:
      'অন্য একজন কর্মী এটি শুরু করেছেন। আগে নিজে এই ব্যক্তিকে জিজ্ঞাসা করুন। দ্বিতীয় ধাপ সরে যাবে, সব সেশন শেষ হবে: তারপর শুধু পাসওয়ার্ডেই লগ ইন হবে।',
    reset: (name: string) => `${name}-এর দ্বিতীয় ধাপ সরানো হয়েছে।`,
  },
);
