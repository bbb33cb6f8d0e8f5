import { defineText } from '@arot/example-shared/i18n/text.ts';

export const demoText = defineText(
  { signIn: (account: string) => `Demo: sign in as ${account}` },
  { signIn: (account: string) => `ডেমো: ${account} দিয়ে লগ ইন` },
);
