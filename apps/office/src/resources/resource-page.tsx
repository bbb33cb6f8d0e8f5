import '../forms/forms.css';
import type { StaffQueries } from '@arot/sdk/react-query';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useAct, useSend } from '../forms/use-send.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Page } from '../ui/page.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { uiText } from '../ui/text.ts';
import { notify } from '../ui/toasts.tsx';

/** A change that a staff member confirms before it is made. */
type Question = { readonly title: string; readonly hint: ReactNode };

type Props = {
  readonly name: string;
  readonly list: { readonly href: string; readonly name: string };
  /** The queries of the list, which are read again after a deletion. */
  readonly group: keyof StaffQueries;
  /** Shown beside the name. */
  readonly badge?: ReactNode;
  /** Actions in front of the common ones. */
  readonly actions?: ReactNode;
  /** Turns the thing on and off; absent if the user may not. */
  readonly toggle?:
    | {
        readonly isOn: boolean;
        /** The words of the button while the thing is off, and while it is on. */
        readonly words: readonly [turnOn: string, turnOff: string];
        readonly set: (next: boolean) => Promise<unknown>;
        /** Asked before it is turned on, or off. Without a question it happens at once. */
        readonly onQuestion?: Question;
        readonly offQuestion?: Question;
      }
    | undefined;
  /** Deletes the thing; absent if that is impossible or the user may not. */
  readonly deletion?:
    | (Question & {
        /** The notification afterwards. */
        readonly done: string;
        /** The user types this first. */
        readonly typed?: string;
        readonly isDisabled?: boolean;
        readonly remove: () => Promise<unknown>;
      })
    | undefined;
  /** Shown below the title, over the whole width. */
  readonly banner?: ReactNode;
  readonly main: ReactNode;
  readonly side?: ReactNode;
};

/** Renders the page of something that has been created: its actions with their questions, and its cards in two columns. */
export function ResourcePage({ name, list, group, badge, actions, toggle, deletion, banner, main, side }: Props) {
  const text = useText(uiText);
  const act = useAct();
  const { send } = useSend();
  const [asking, setAsking] = useState<'toggle' | 'delete'>();
  const close = () => setAsking(undefined);
  const question = toggle && (toggle.isOn ? toggle.offQuestion : toggle.onQuestion);
  const word = toggle?.words[toggle.isOn ? 1 : 0] ?? '';
  const turn = () => (question ? setAsking('toggle') : void act(async () => toggle?.set(!toggle.isOn)));
  return (
    <Page
      title={name}
      back={list}
      beside={badge}
      actions={
        <Sheet label={text.more} icon="more" isMenu>
          {actions}
          {toggle && (
            <Button onClick={turn} {...(!toggle.isOn && { kind: 'primary' })}>
              {word}
            </Button>
          )}
          {deletion && (
            <Button kind="danger" icon="trash" disabled={deletion.isDisabled} onClick={() => setAsking('delete')}>
              {text.delete}
            </Button>
          )}
        </Sheet>
      }
    >
      {banner}
      <div className="columns">
        <div className="stack">{main}</div>
        {side && <div className="stack">{side}</div>}
      </div>
      {asking === 'toggle' && toggle && question && (
        <Confirm
          title={question.title}
          action={word}
          onClose={close}
          onConfirm={() => send(async () => toggle.set(!toggle.isOn))}
        >
          {question.hint}
        </Confirm>
      )}
      {asking === 'delete' && deletion && (
        <Confirm
          title={deletion.title}
          action={text.delete}
          danger
          {...(deletion.typed !== undefined && { typed: deletion.typed })}
          onClose={close}
          onConfirm={async () => {
            await send(deletion.remove);
            notify(deletion.done);
            navigate(list.href);
            void reread(group);
          }}
        >
          {deletion.hint}
        </Confirm>
      )}
    </Page>
  );
}

/** Renders what is known about something, and cannot be edited. */
export function Facts({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <section className="card stack" aria-label={title}>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
