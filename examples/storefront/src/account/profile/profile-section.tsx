import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerProfile } from '@arot/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../shop.ts';
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
  const rows = [
    [own.priceList, option(profile.customerType, settings?.customerTypes)],
    [text.phoneNumber, profile.phoneNumber],
    [text.email, profile.email],
    [text.name, profile.name],
    [text.shopName, profile.shopName],
    [text.shopAddress, profile.shopAddress],
    [text.shopType, option(profile.shopType, settings?.shopTypes)],
  ] as const;
  return (
    <Editable
      label={own.change}
      done={own.changed}
      isOpen={draft.exists}
      form={(actions) => <ProfileForm draft={draft} profile={profile} {...actions} />}
    >
      <dl className="profile">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="soft">{own.notGiven}</span>}</dd>
          </div>
        ))}
      </dl>
    </Editable>
  );
}
