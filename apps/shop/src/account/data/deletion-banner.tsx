import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, queries } from '../../shop.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAction } from '../use-action.ts';
import { dataText } from './text.ts';

/** Says until when the deletion of the account can be undone, and undoes it. */
export function DeletionBanner() {
  const text = useText(dataText);
  const { dateTime } = useFormat();
  const { data } = useQuery(queries.auth.deletion());
  const { isRunning, message, run } = useAction();
  const [isUndone, setUndone] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const undo = async () => {
    await client.auth.cancelDeletion();
    setUndone(true);
    status.current?.focus();
  };
  return (
    <>
      <p className="done" role="status" ref={status} tabIndex={-1}>
        {isUndone && !data?.deletion && text.undone}
      </p>
      {data?.deletion && (
        <div className="form-summary">
          <Icon name="warning" />
          <div>
            <p>{text.banner(dateTime(data.deletion.erasesAt))}</p>
            {message !== undefined && <p role="alert">{message}</p>}
            <p className="actions">
              <button type="button" className="button" disabled={isRunning} onClick={() => void run(undo)}>
                {text.undo}
              </button>
            </p>
          </div>
        </div>
      )}
    </>
  );
}
