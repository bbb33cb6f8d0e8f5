import type { CustomerProfile } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../shop.ts';
import type { Contact } from '../contact/contacts.ts';
import { Verified } from '../contact/verified.tsx';
import { Editable } from '../editable.tsx';
import { accountText } from '../text.ts';
import { useDraft } from '../use-draft.ts';
import { useLabelOf } from '../use-label.ts';
import { ProfileForm } from './profile-form.tsx';
import { profileText } from './text.ts';

/** Renders the profile, and the form that changes it. */
export function ProfileSection({ profile }: { readonly profile: CustomerProfile }) {
  const text = useText(accountText);
  const own = useText(profileText);
  const labelOf = useLabelOf();
  const draft = useDraft('profile');
  const { data: settings } = useQuery(queries.settings.get());
  const option = (value: string | null, options: Parameters<typeof labelOf>[0][] = []) => {
    const found = options.find((each) => each.value === value);
    return found && labelOf(found);
  };
  const rows: readonly (readonly [string, ReactNode, Contact?])[] = [
    [own.priceList, option(profile.customerType, settings?.customerTypes)],
    [text.mobileNumber, profile.phoneNumber, 'phone'],
    [text.email, profile.email, 'email'],
    [text.yourName, profile.name],
    [text.shopName, profile.shopName],
    [text.shopAddress, profile.shopAddress],
    [text.shopType, option(profile.shopType, settings?.shopTypes)],
  ];
  return (
    <Editable
      label={own.change}
      done={own.changed}
      isOpen={draft.exists}
      form={(actions) => <ProfileForm draft={draft} profile={profile} {...actions} />}
    >
      <dl className="profile">
        {rows.map(([label, value, contact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value || <span className="soft">{own.notGiven}</span>}{' '}
              {value && contact && <Verified contact={contact} />}
            </dd>
          </div>
        ))}
      </dl>
    </Editable>
  );
}
