import { useText } from '@arot/ui/i18n/text.ts';
import { AccountFrame } from './account-frame.tsx';
import { DeletionSection } from './data/deletion-section.tsx';
import { ExportSection } from './data/export-section.tsx';
import { frameText } from './frame-text.ts';

/** Renders what a customer may take along and erase. */
export function DataPage() {
  const text = useText(frameText);
  return (
    <AccountFrame title={text.yourData}>
      {({ user }) => (
        <>
          <h1>{text.yourData}</h1>
          <ExportSection />
          <DeletionSection isStaff={user.accountType === 'STAFF'} />
        </>
      )}
    </AccountFrame>
  );
}
