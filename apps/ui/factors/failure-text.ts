import { defineAccountText } from '../i18n/account-text.ts';

export const factorFailureText = defineAccountText(
  {
    signInWithPasskey: 'Sign in with a passkey',
    passkeyCancelled: 'The passkey was not used. Try again, or choose another way.',
    passkeyRejected: 'This passkey is not accepted. Choose another way.',
    passkeyKnown: 'This device has a passkey of the account already.',
    tooMany: 'Too many attempts. Wait a little, or choose another way.',
    unreachable: 'The shop cannot be reached. Check your connection and try again.',
    failed: 'That did not work. Please try again.',
  },
  {
    signInWithPasskey: 'পাসকি দিয়ে লগ ইন',
    passkeyCancelled: 'পাসকি ব্যবহার হয়নি। আবার চেষ্টা করুন, অথবা অন্য উপায় বেছে নিন।',
    passkeyRejected: 'এই পাসকি কাজ করেনি। অন্য উপায় বেছে নিন।',
    passkeyKnown: 'এই ডিভাইসে অ্যাকাউন্টের পাসকি আগে থেকেই আছে।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। একটু অপেক্ষা করুন, অথবা অন্য উপায় বেছে নিন।',
    unreachable: 'দোকানের সঙ্গে সংযোগ হচ্ছে না। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
    failed: 'কাজটি হয়নি। আবার চেষ্টা করুন।',
  },
);
