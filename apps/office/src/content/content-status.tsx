import type { StaffAppContent } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { contentText } from './text.ts';

/** Renders the visibility of the content for visitors, and the reason if they do not see it. */
export function ContentStatus({ status, empty }: Pick<StaffAppContent, 'status' | 'empty'>) {
  const text = useText(contentText);
  return (
    <>
      <span className={`badge ${status === 'published' ? 'good' : ''}`}>
        {status === 'published' ? text.published : text.draft}
      </span>
      {empty && (
        <>
          {' '}
          <span className="badge warn" title={text.emptyHint}>
            {text.empty}
          </span>
        </>
      )}
    </>
  );
}
