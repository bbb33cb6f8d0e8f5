import { defineText } from '../words/define-text.ts';

// A build without VITE_DEMO leaves it out: the call has no effect but its result.
export const demoText = /* @__PURE__ */ defineText(
  { signIn: (account: string) => `Demo: sign in as ${account}` },
  { signIn: (account: string) => `ডেমো: ${account} দিয়ে লগ ইন` },
);
