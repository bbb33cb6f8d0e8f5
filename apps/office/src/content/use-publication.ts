import type { StaffAppContentDetail } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { staff } from '../shop.ts';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';
import { contentText } from './text.ts';
import { contentWritten } from './use-content.ts';

type Versioned = Pick<StaffAppContentDetail, 'key' | 'version'>;
type Action = 'publish' | 'unpublish';

/** Publishes content and makes it a draft again. Each can be undone. */
export function usePublication() {
  const text = useText(contentText);
  const ui = useText(uiText);
  const [isBusy, setBusy] = useState(false);

  /** @returns undefined if it failed, which has been said */
  const send = async ({ key, version }: Versioned, to: Action): Promise<StaffAppContentDetail | undefined> => {
    setBusy(true);
    try {
      const result = await staff.appContent[to](key, { ifMatch: version });
      contentWritten(result);
      return result;
    } catch (error) {
      notify(describeError(error, ui), { isError: true });
      // Read again: another person has changed it.
      contentWritten(await staff.appContent.get(key).catch(() => undefined));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const run = async ({ key, version }: Versioned, to: Action, isUndo = false): Promise<void> => {
    const result = await send({ key, version }, to);
    if (!result) return;
    const undo = () => run(result, to === 'publish' ? 'unpublish' : 'publish', true);
    notify(to === 'publish' ? text.publishedNow(key) : text.unpublishedNow(key), isUndo ? {} : { undo });
  };

  return {
    isBusy,
    publish: (content: Versioned) => run(content, 'publish'),
    unpublish: (content: Versioned) => run(content, 'unpublish'),
    /**
     * Publishes what was saved just before, with one message and one undo for both.
     *
     * @param undoSave takes back the save, based on a version
     * @returns whether it is published
     */
    publishSaved: async (saved: Versioned, undoSave: (version: string) => Promise<void>): Promise<boolean> => {
      const published = await send(saved, 'publish');
      if (!published) return false;
      const undo = async () => {
        const draft = await send(published, 'unpublish');
        if (draft) await undoSave(draft.version);
      };
      notify(text.publishedNow(saved.key), { undo });
      return true;
    },
  };
}
