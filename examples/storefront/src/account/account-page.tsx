import './account.css';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { useSearch } from '@arot/example-shared/router/location.ts';
import type { CustomerProfile } from '@arot/sdk';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { useSession } from '../session/session.ts';
import { client, queries } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { DocumentList } from './document-list.tsx';
import { accountText } from './text.ts';

/** Renders the profile of the customer who is signed in. */
export function AccountPage() {
  const text = useText(accountText);
  const { status, tier } = useSession();
  useTitle(text.account);
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-out') {
    return (
      <div className="column">
        <Notice icon="lock" title={text.signInFirst} isPage>
          <p className="actions">
            <Link className="button primary" href={`${paths.signIn}?from=${paths.account}`}>
              {text.signIn}
            </Link>
            <Link className="button" href={paths.register}>
              {text.register}
            </Link>
          </p>
        </Notice>
      </div>
    );
  }
  return tier === undefined ? <StaffAccount /> : <CustomerAccount />;
}

function StaffAccount() {
  const text = useText(accountText);
  return (
    <div className="column">
      <Notice icon="user" title={text.account} isPage>
        <p>{text.notCustomer}</p>
        <SignOut />
      </Notice>
    </div>
  );
}

function CustomerAccount() {
  const query = useQuery(queries.customers.me());
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} isPage>
      {(profile) => <Profile profile={profile} />}
    </Loaded>
  );
}

function Profile({ profile }: { readonly profile: CustomerProfile }) {
  const text = useText(accountText);
  const { language } = useLanguage();
  const { data: settings } = useQuery(queries.settings.get());
  const isNew = useSearch().has('welcome');
  const labelOf = (
    options: readonly { value: string; labelEn: string; labelBn: string }[] = [],
    value: string | null,
  ) => {
    const option = options.find((each) => each.value === value);
    return option && (language === 'bn' ? option.labelBn : option.labelEn);
  };
  const rows = [
    [text.priceList, labelOf(settings?.customerTypes, profile.customerType)],
    [text.phoneNumber, profile.phoneNumber],
    [text.email, profile.email],
    [text.shopName, profile.shopName],
    [text.shopAddress, profile.shopAddress],
    [text.shopType, labelOf(settings?.shopTypes, profile.shopType)],
  ] as const;
  return (
    <div className="column narrow">
      {isNew && (
        <p className="welcome" role="status">
          <Icon name="check" /> {text.welcome}
        </p>
      )}
      <h1>{profile.name || profile.shopName || text.account}</h1>
      <dl className="profile">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="soft">{text.notGiven}</span>}</dd>
          </div>
        ))}
      </dl>
      <section className="section">
        <h2>{text.documents}</h2>
        <p className="hint">{text.documentsHint}</p>
        <DocumentList documents={profile.documents} />
      </section>
      <SignOut />
    </div>
  );
}

/** Signs this browser out, in all tabs. The client does so even if the shop cannot be reached. */
function SignOut() {
  const text = useText(accountText);
  return (
    <p className="actions">
      <button type="button" className="button" onClick={() => void client.auth.logout().catch(() => {})}>
        <Icon name="out" /> {text.signOut}
      </button>
    </p>
  );
}
