import { navigate } from '@arot/example-shared/router/location.ts';
import type { StaffQueries } from '@arot/sdk/react-query';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { reread } from './reread.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  /** The word of the button. */
  readonly action: string;
  /** The notification after the deletion. */
  readonly deleted: string;
  readonly remove: () => Promise<unknown>;
  /** The page of the list, which is shown afterwards. */
  readonly back: string;
  /** The queries that are read again. */
  readonly group: keyof StaffQueries;
  readonly onClose: () => void;
};

/** Asks before something is deleted whose page is shown. */
export function ConfirmDeletion({ title, hint, action, deleted, remove, back, group, onClose }: Props) {
  return (
    <Confirm
      {...{ title, action, onClose }}
      danger
      onConfirm={async () => {
        await remove();
        notify(deleted);
        navigate(back);
        void reread(group);
      }}
    >
      <p>{hint}</p>
    </Confirm>
  );
}
