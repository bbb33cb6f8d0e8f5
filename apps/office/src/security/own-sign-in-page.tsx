import { FactorSettings } from '@arot/ui/factors/factor-settings.tsx';
import { useText } from '@arot/ui/i18n/text.ts';
import { isOnOriginOfApi, staff } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { useOwnFactors } from './own-factors.ts';
import { securityText } from './text.ts';

/** Renders what the service asks this staff member for beside the password. */
export function OwnSignInPage() {
  const text = useText(securityText);
  const query = useOwnFactors();
  return (
    <Page title={text.ownSignIn}>
      <p className="soft">{text.ownHint}</p>
      <section className="card own-sign-in" aria-label={text.ownSignIn}>
        <Loaded query={query}>
          {(factors) => (
            <FactorSettings
              auth={staff.auth}
              factors={factors}
              usesCookie={isOnOriginOfApi}
              heading="h2"
              reload={query.refetch}
            />
          )}
        </Loaded>
      </section>
    </Page>
  );
}
