import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../shop.ts';
import type { Contact } from './contacts.ts';
import { contactText } from './text.ts';

/** Says whether a code has proved the phone number or the email address. */
export function Verified({ contact }: { readonly contact: Contact }) {
  const text = useText(contactText);
  const { data } = useQuery(queries.auth.listFactors());
  if (!data) return null;
  const isVerified = contact === 'phone' ? data.phoneVerified : data.emailVerified;
  return (
    <span className={isVerified ? 'badge verified' : 'badge'}>{isVerified ? text.verified : text.notVerified}</span>
  );
}
