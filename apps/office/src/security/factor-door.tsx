import '../sign-in/sign-in.css';
import type { Factors } from '@arot/sdk';
import { FactorProofForm } from '@arot/ui/factors/factor-proof-form.tsx';
import { FactorSettings } from '@arot/ui/factors/factor-settings.tsx';
import { kindsOf } from '@arot/ui/factors/kinds-of.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useEffect, useRef, useState } from 'react';
import { useSignOut } from '../session/sign-out.tsx';
import { isOnOriginOfApi, queryClient, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { setFactorMissing } from './ask-again.ts';
import { useOwnFactors } from './own-factors.ts';
import { securityText } from './text.ts';

/** Stands in place of every page while the shop asks for a second factor that the session has not proved. */
export function FactorDoor() {
  const text = useText(securityText);
  const query = useOwnFactors();
  const signOut = useSignOut();
  return (
    <main className="sign-in wide">
      <div className="card stack">
        <Loaded query={query}>{(factors) => <Steps factors={factors} reload={query.refetch} />}</Loaded>
        <Button onClick={signOut}>{text.signOut}</Button>
      </div>
    </main>
  );
}

/** The pages begin to load again, and the page that the user has opened appears. */
function open(): void {
  setFactorMissing(false);
  void queryClient.invalidateQueries();
}

function Steps({ factors, reload }: { readonly factors: Factors; readonly reload: () => Promise<unknown> }) {
  const text = useText(securityText);
  const heading = useRef<HTMLHeadingElement>(null);
  // A factor that is set up here has been proved. Its recovery codes stay until they are stored.
  const [kinds] = useState(() => kindsOf(factors));
  const title = kinds.length > 0 ? text.proveTitle : text.missingTitle;
  useEffect(() => {
    document.title = `${title} · Arot`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{kinds.length > 0 ? text.proveHint : text.missingHint}</p>
      {kinds.length > 0 ? (
        <FactorProofForm
          auth={staff.auth}
          kinds={kinds}
          submit={async (proof) => {
            await staff.auth.reauthenticate(proof);
            open();
          }}
        />
      ) : (
        <FactorSettings
          auth={staff.auth}
          factors={factors}
          usesCookie={isOnOriginOfApi}
          heading="h2"
          reload={reload}
          onStored={open}
        />
      )}
    </>
  );
}
