import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useSearch } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { AccountFrame } from './account-frame.tsx';
import { DocumentSection } from './documents/document-section.tsx';
import { Done } from './done.tsx';
import { frameText } from './frame-text.ts';
import { ProfileSection } from './profile/profile-section.tsx';
import { accountText } from './text.ts';
import { WholesaleSection } from './wholesale/wholesale-section.tsx';

/** Renders what the shop knows of the customer who is signed in. */
export function AccountPage() {
  const text = useText(accountText);
  return (
    <AccountFrame title={text.yourAccount}>
      {({ tier }) => (tier === undefined ? <StaffAccount /> : <CustomerAccount />)}
    </AccountFrame>
  );
}

function StaffAccount() {
  const text = useText(accountText);
  const own = useText(frameText);
  return (
    <>
      <h1>{text.yourAccount}</h1>
      <p className="lead">{own.notCustomer}</p>
    </>
  );
}

function CustomerAccount() {
  const text = useText(accountText);
  const own = useText(frameText);
  const query = useQuery(queries.customers.me());
  const isNew = useSearch().has('welcome');
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} isPage>
      {(profile) => (
        <>
          {isNew && (
            <Done>
              {own.welcome} <Link href={paths.security}>{own.verifyMobileNumber}</Link>
            </Done>
          )}
          <h1>{profile.name || profile.shopName || text.yourAccount}</h1>
          <ProfileSection profile={profile} />
          <WholesaleSection profile={profile} />
          <DocumentSection profile={profile} />
        </>
      )}
    </Loaded>
  );
}
