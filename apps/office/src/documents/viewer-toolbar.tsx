import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { documentText } from './text.ts';
import { fitView, turnRight, type View, zoomIn, zoomOut } from './view.ts';

type Props = {
  readonly view: View;
  readonly onChange: (view: View) => void;
  /** A file that cannot be shown can still be downloaded. */
  readonly canView: boolean;
  readonly onDownload?: (() => void) | undefined;
  readonly onClose: () => void;
};

export function ViewerToolbar({ view, onChange, canView, onDownload, onClose }: Props) {
  const text = useText(documentText);
  const format = useFormat();
  return (
    <div className="viewer-tools">
      {canView && (
        <>
          <Button kind="quiet" icon="zoomOut" label={text.zoomOut} onClick={() => onChange(zoomOut(view))} />
          <output className="viewer-zoom number">{format.percent(String(Math.round(view.zoom * 100)))}</output>
          <Button kind="quiet" icon="zoomIn" label={text.zoomIn} onClick={() => onChange(zoomIn(view))} />
          <Button kind="quiet" onClick={() => onChange(fitView(view))}>
            {text.fit}
          </Button>
          <Button kind="quiet" icon="turn" label={text.turn} onClick={() => onChange(turnRight(view))} />
        </>
      )}
      {onDownload && <Button kind="quiet" icon="download" label={text.download} onClick={onDownload} />}
      <Button kind="quiet" icon="close" label={text.close} onClick={onClose} />
    </div>
  );
}
