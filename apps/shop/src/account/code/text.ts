import { defineAccountText } from '@arot/ui/i18n/account-text.ts';

export const codeText = defineAccountText(
  {
    codeHint: 'Six digits from the message',
    sentTo: (target: string) => `A code is on its way to ${target}. It is valid for ten minutes.`,
    noCode: 'No code? Check what you have written, or call the shop.',
    anotherSent: 'Another code is on its way.',
    waitFirst: 'You can ask for another code in a minute.',
    byPassword: 'Confirm with your password to continue.',
    byCode: 'Confirm with the code that was sent to your phone or email.',
    useCode: 'Send me a code instead',
    usePassword: 'Use my password instead',
  },
  {
    codeHint: 'বার্তায় পাঠানো ছয়টি অঙ্ক',
    sentTo: (target: string) => `${target}-এ একটি কোড পাঠানো হচ্ছে। এটি দশ মিনিট কাজ করবে।`,
    noCode: 'কোড পাননি? যা লিখেছেন তা দেখুন, অথবা দোকানে কল করুন।',
    anotherSent: 'আরেকটি কোড পাঠানো হচ্ছে।',
    waitFirst: 'এক মিনিট পরে আরেকটি কোড চাইতে পারবেন।',
    byPassword: 'এগিয়ে যেতে আপনার পাসওয়ার্ড দিন।',
    byCode: 'আপনার মোবাইল বা ইমেইলে পাঠানো কোডটি দিন।',
    useCode: 'বদলে একটি কোড পাঠান',
    usePassword: 'বদলে পাসওয়ার্ড দিন',
  },
);
