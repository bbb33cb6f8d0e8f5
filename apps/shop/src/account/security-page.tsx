import { useText } from '@arot/ui/i18n/text.ts';
import { useSearch } from '@arot/ui/router/location.ts';
import { AccountFrame } from './account-frame.tsx';
import { ContactSection } from './contact/contact-section.tsx';
import { Done } from './done.tsx';
import { frameText } from './frame-text.ts';
import { ApplicationSection } from './security/application-section.tsx';
import { FactorSection } from './security/factor-section.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { SessionSection } from './security/session-section.tsx';
import { securityText } from './security/text.ts';

/** Renders the password of the account, and where it is signed in. */
export function SecurityPage() {
  const { signInAndSecurity: security } = useText(frameText);
  const text = useText(securityText);
  const isChanged = useSearch().has('password-changed');
  return (
    <AccountFrame title={security}>
      {({ user }) => (
        <>
          {isChanged && <Done>{text.passwordChanged}</Done>}
          <h1>{security}</h1>
          <ContactSection user={user} />
          <PasswordSection identifier={user.phoneNumber ?? user.email ?? ''} />
          <FactorSection />
          <SessionSection />
          <ApplicationSection />
        </>
      )}
    </AccountFrame>
  );
}
