import type { StaffMessage } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { Fragment } from 'react';
import { paths } from '../router/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageState } from './message-state.tsx';
import { messageText } from './text.ts';

type Props = { readonly message: StaffMessage; readonly onClose: () => void };

/** Renders all that is known of a message. */
export function MessageDialog({ message, onClose }: Props) {
  const text = useText(messageText);
  const format = useFormat();
  const facts = [
    [text.time, format.dateTime(message.createdAt)],
    [text.to, message.to],
    [text.state, <MessageState state={message.state} key="state" />],
    [text.attempts, format.number(message.attempts)],
    [text.error, message.error],
    [text.body, message.text],
  ] as const;
  return (
    <Dialog title={text.template(message.template)} onClose={onClose}>
      <dl className="facts">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <div className="dialog-foot">
        {message.accountId !== null && <Link href={paths.customer(message.accountId)}>{text.toCustomer}</Link>}
        <Button kind="primary" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}
