import { useText } from '@arot/ui/i18n/text.ts';
import { type ReactNode, useId } from 'react';
import { conflictText } from './text.ts';

export type Side = 'mine' | 'theirs';

type Props = {
  readonly name: string;
  readonly label: string;
  /** Both have changed the field, so the user must choose. */
  readonly isBoth: boolean;
  readonly before: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
  readonly choice: Side | undefined;
  readonly choose: (side: Side) => void;
};

/** Renders a field in three versions, of which the user chooses one of two. */
export function ConflictRow({ name, label, isBoth, before, theirs, mine, choice, choose }: Props) {
  const text = useText(conflictText);
  const id = useId();
  const sides = [
    ['theirs', text.theirs, theirs],
    ['mine', text.mine, mine],
  ] as const;
  return (
    <tr>
      <th scope="row">
        {label} {isBoth && <span className="badge warn">{text.both}</span>}
      </th>
      <td>{before ?? <span className="soft">{text.empty}</span>}</td>
      {sides.map(([side, title, value]) => (
        <td key={side} className={choice === side ? 'chosen' : ''}>
          <label className="conflict-choice" htmlFor={`${id}-${side}`}>
            <input
              id={`${id}-${side}`}
              type="radio"
              name={`${id}-${name}`}
              checked={choice === side}
              aria-label={`${label}: ${title}`}
              onChange={() => choose(side)}
            />
            <span>{value ?? <span className="soft">{text.empty}</span>}</span>
          </label>
        </td>
      ))}
    </tr>
  );
}
