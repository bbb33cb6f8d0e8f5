import { readMultiline } from '@arot/contract/typed';
import type { ChangeCustomerProfileBody, CustomerProfile } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { client } from '../../shop.ts';
import { Field } from '../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { ShopTypeField } from '../shop-type-field.tsx';
import { accountText } from '../text.ts';
import { refreshAccount } from '../use-action.ts';
import type { Draft } from '../use-draft.ts';
import { profileText } from './text.ts';

type Props = {
  readonly profile: CustomerProfile;
  readonly draft: Draft;
  readonly finish: () => void;
  readonly cancel: () => void;
};

const FIELDS = ['name', 'shopName', 'shopAddress', 'shopType'] as const;

/** Asks for the name and the shop of the customer. */
export function ProfileForm({ profile, draft, finish, cancel }: Props) {
  const text = useText(accountText);
  const own = useText(profileText);
  const submit = async (entries: FormData) => {
    const change = readChange(profile, entries);
    if (Object.keys(change).length > 0) await client.customers.changeProfile(change);
    await refreshAccount();
    finish();
  };
  return (
    <AccountForm action={own.save} submit={submit} draft={draft} cancel={cancel}>
      {(messageOf) => (
        <>
          <Field
            label={text.yourName}
            name="name"
            autoComplete="name"
            defaultValue={profile.name}
            message={messageOf('name')}
          />
          <Field
            label={text.shopName}
            name="shopName"
            autoComplete="organization"
            defaultValue={profile.shopName ?? ''}
            message={messageOf('shopName')}
          />
          <Field
            label={text.shopAddress}
            name="shopAddress"
            autoComplete="street-address"
            rows={3}
            defaultValue={profile.shopAddress ?? ''}
            message={messageOf('shopAddress')}
          />
          <ShopTypeField label={text.shopType} value={profile.shopType} />
        </>
      )}
    </AccountForm>
  );
}

/** Returns what differs from the profile that the customer saw. Another device may have changed the rest meanwhile. */
function readChange(profile: CustomerProfile, entries: FormData): ChangeCustomerProfileBody {
  const changes = FIELDS.flatMap((name) => {
    const value = entries.get(name);
    if (value === null) return [];
    const typed = readMultiline(String(value)).trim();
    return typed === (profile[name] ?? '') ? [] : [[name, typed || null]];
  });
  return Object.fromEntries(changes) as ChangeCustomerProfileBody;
}
