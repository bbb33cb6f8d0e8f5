import './conflict.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { compareThreeWay, type IsSame, mergeChoices } from './compare-three-way.ts';
import { ConflictRow, type Side } from './conflict-row.tsx';
import { conflictText } from './text.ts';
import type { Conflict } from './use-conflict.ts';
import { type Subject, useLastActor } from './use-last-actor.ts';

/** A field of the form, and how a value of it is shown. */
export type ConflictField<Form> = {
  readonly [Name in keyof Form & string]: {
    readonly name: Name;
    readonly label: string;
    readonly show: (value: Form[Name]) => ReactNode;
    /** Returns true if two values are the same. By default, they are compared as JSON. */
    readonly isSame?: (left: Form[Name], right: Form[Name]) => boolean;
  };
}[keyof Form & string];

type Props<Form, Thing> = {
  /** The subject in the words of the audit trail, if all its events are changes of the thing. */
  readonly about?: Subject;
  readonly conflict: Conflict<Form, Thing>;
  readonly fields: readonly ConflictField<Form>[];
  /** Saves the form with the version of `thing`. The dialog closes, unless it throws. */
  readonly onSave: (merged: Form, thing: Thing) => Promise<unknown>;
  /** Receives the thing of the other person when the user discards the own changes. */
  readonly onTakeTheirs: (thing: Thing) => void;
  readonly onClose: () => void;
};

/**
 * Renders the three versions after a 412 side by side: the one that the user has seen, the one of another person, and the user's.
 */
export function ConflictDialog<Form extends object, Thing>(props: Props<Form, Thing>) {
  const { conflict, onSave, onTakeTheirs, onClose } = props;
  const text = useText(conflictText);
  const ui = useText(uiText);
  const theirName = useLastActor(props.about);
  const fields = props.fields as readonly ConflictFieldOf<Form>[];
  const isSame = Object.fromEntries(fields.flatMap((field) => (field.isSame ? [[field.name, field.isSame]] : [])));
  const differences = compareThreeWay(conflict, isSame as { [Name in keyof Form]?: IsSame });
  const shown = fields.filter(({ name }) => differences.has(name));
  // What only one of them has changed is not in question, so that side is chosen.
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () => new Map([...differences].flatMap(([name, by]) => (by === 'both' ? [] : [[name, by] as const]))),
  );
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const inQuestion = shown.filter(({ name }) => differences.get(name) === 'both');
  const chooseAll = (side: Side) =>
    setChoices(new Map([...choices, ...inQuestion.map(({ name }) => [name, side] as const)]));
  const isElsewhere = ![...differences.values()].some((by) => by !== 'mine');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (shown.some(({ name }) => !choices.has(name))) return setError(text.chooseAll);
    setBusy(true);
    try {
      await onSave(mergeChoices(conflict, choices), conflict.thing);
      onClose();
    } catch (failure) {
      setError(describeError(failure, ui));
      setBusy(false);
    }
  };
  return (
    <Dialog title={text.title} wide onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          {theirName !== undefined && <strong>{text.by(theirName)} </strong>}
          {isElsewhere ? text.elsewhere : text.explain}
        </p>
        <div className="scroll conflict-scroll">
          <table className="plain-table conflict">
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.theirs}</th>
                <th scope="col">{text.mine}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ name, label, show }) => (
                <ConflictRow
                  key={name}
                  name={name}
                  label={label}
                  isBoth={differences.get(name) === 'both'}
                  before={show(conflict.before[name])}
                  theirs={show(conflict.theirs[name])}
                  mine={show(conflict.mine[name])}
                  choice={choices.get(name)}
                  choose={(side) => setChoices(new Map(choices).set(name, side))}
                />
              ))}
            </tbody>
          </table>
        </div>
        {error !== undefined && (
          <p className="banner bad" role="alert">
            {error}
          </p>
        )}
        <div className="dialog-foot">
          <Button
            kind="danger"
            onClick={() => {
              onTakeTheirs(conflict.thing);
              onClose();
            }}
          >
            {text.discard}
          </Button>
          {inQuestion.length > 1 && (
            <>
              <Button onClick={() => chooseAll('mine')}>{text.allMine}</Button>
              <Button onClick={() => chooseAll('theirs')}>{text.allTheirs}</Button>
            </>
          )}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A field whose value has any of the types of the form. */
type ConflictFieldOf<Form> = {
  readonly name: keyof Form & string;
  readonly label: string;
  readonly show: (value: Form[keyof Form & string]) => ReactNode;
  readonly isSame?: IsSame;
};
