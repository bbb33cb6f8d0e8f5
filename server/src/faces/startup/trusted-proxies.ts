/** The problem with AROT_TRUST_PROXY=true, and the advice to set another value. */
export const TRUSTS_EVERY_PROXY = {
  problem: 'AROT_TRUST_PROXY=true: every client can choose its own address, and so avoid every limit',
  advice: 'Set the number of proxies, or their addresses.',
} as const;
