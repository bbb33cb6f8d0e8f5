/**
 * Who is calling, as far as the server has verified it.
 *
 * @see catalog specification, section 2, AuthIdentity, and section 5
 */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'account';
      readonly accountId: string;
      readonly sessionId: string;
      readonly accountType: 'STAFF' | 'CUSTOMER' | 'USER';
      /** Set for a CUSTOMER, and for nobody else. */
      readonly customerType: 'WHOLESALE' | 'RETAIL' | null;
      readonly permissions: readonly string[];
    };

export const ANONYMOUS: Principal = { kind: 'anonymous' };
