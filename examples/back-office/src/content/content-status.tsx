import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffAppContent } from '@arot/sdk/staff';
import { contentText } from './text.ts';

/** Whether visitors see the content, and if not, why. */
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
