import { useText } from '@arot/example-shared/i18n/text.ts';
import type { StaffAppContentDetail } from '@arot/sdk/staff';
import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { contentText } from './text.ts';
import { contentWritten } from './use-content.ts';

type Versioned = Pick<StaffAppContentDetail, 'key' | 'version'>;

/** Publishes content and makes it a draft again. Each can be undone. */
export function usePublication() {
  const text = useText(contentText);
  const ui = useText(uiText);
  const [isBusy, setBusy] = useState(false);

  const run = async ({ key, version }: Versioned, to: 'publish' | 'unpublish', isUndo: boolean): Promise<void> => {
    setBusy(true);
    try {
      const result = await staff.appContent[to](key, { ifMatch: version });
      contentWritten(result);
      const message = to === 'publish' ? text.publishedNow(key) : text.unpublishedNow(key);
      const undo = () => run(result, to === 'publish' ? 'unpublish' : 'publish', true);
      notify(message, isUndo ? {} : { undo });
    } catch (error) {
      notify(describeError(error, ui), { isError: true });
      // Read again: another person has changed it.
      contentWritten(await staff.appContent.get(key).catch(() => undefined));
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    publish: (content: Versioned) => run(content, 'publish', false),
    unpublish: (content: Versioned) => run(content, 'unpublish', false),
  };
}
