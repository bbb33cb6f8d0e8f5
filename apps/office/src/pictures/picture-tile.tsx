import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type DragEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { smallPicture } from './picture-url.ts';
import { pictureText } from './text.ts';

/** The type of the data while a picture is dragged to another place. */
const PICTURE = 'application/x-arot-picture';

type Props = {
  readonly url: string;
  readonly index: number;
  readonly total: number;
  /** There is never another one, so it has no order. */
  readonly isOnly: boolean;
  readonly move: (from: number, to: number) => void;
  readonly remove: () => void;
};

/** Renders a picture with the buttons that move and remove it. It can be dragged to the place of another one. */
export function PictureTile({ url, index, total, isOnly, move, remove }: Props) {
  const text = useText(pictureText);
  const { number } = useFormat();
  const [isTarget, setTarget] = useState(false);
  const at = number(index + 1);
  const isPicture = (event: DragEvent) => event.dataTransfer.types.includes(PICTURE);
  return (
    <li
      className={`picture-tile ${isTarget ? 'target' : ''}`}
      draggable={!isOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData(PICTURE, String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isPicture(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        if (!isPicture(event)) return;
        event.preventDefault();
        setTarget(false);
        move(Number(event.dataTransfer.getData(PICTURE)), index);
      }}
    >
      <img src={smallPicture(url)} alt={text.picture(at, number(total))} loading="lazy" draggable={false} />
      {index === 0 && !isOnly && <span className="badge">{text.first}</span>}
      <div className="picture-actions">
        {!isOnly && (
          <Button
            kind="quiet"
            icon="back"
            label={text.moveLeft(at)}
            data-action={`left-${index}`}
            busy={index === 0}
            onClick={() => move(index, index - 1)}
          />
        )}
        <Button kind="quiet" icon="trash" label={text.remove(at)} data-action={`remove-${index}`} onClick={remove} />
        {!isOnly && (
          <Button
            kind="quiet"
            icon="forward"
            label={text.moveRight(at)}
            data-action={`right-${index}`}
            busy={index === total - 1}
            onClick={() => move(index, index + 1)}
          />
        )}
      </div>
    </li>
  );
}
