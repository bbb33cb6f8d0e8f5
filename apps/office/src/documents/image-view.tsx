import { useText } from '@arot/ui/i18n/text.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DocumentFile } from './document-file.ts';
import { documentText } from './text.ts';
import { type Size, useSize } from './use-size.ts';
import { type View, zoomBy } from './view.ts';

type Props = {
  readonly file: DocumentFile;
  readonly name: string;
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly onBroken: () => void;
};

type Offset = { readonly x: number; readonly y: number };

const CENTRE: Offset = { x: 0, y: 0 };
const KEY_STEP = 60;
const MOVES: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

/** Renders a picture that the wheel zooms, and the pointer or the arrow keys move. */
export function ImageView({ file, name, view, onChange, onBroken }: Props) {
  const text = useText(documentText);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const [url, setUrl] = useState<string>();
  const [natural, setNatural] = useState<Size>();
  const [offset, setOffset] = useState(CENTRE);
  const held = useRef<Offset>(undefined);

  useEffect(() => {
    const created = URL.createObjectURL(new Blob([file.bytes], { type: file.mimeType }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turned picture starts at its centre again
  useEffect(() => setOffset(CENTRE), [view.turn, view.zoom === 1]);

  // React listens to the wheel passively, so that it could not stop the page from scrolling.
  const latest = useEffectEvent(() => ({ view, onChange }));
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      const { view: before, onChange: change } = latest();
      const next = zoomBy(before, Math.exp(-event.deltaY / 400));
      const box = element.getBoundingClientRect();
      const pointer = { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
      const grown = next.zoom / before.zoom;
      // What is under the pointer stays there.
      setOffset(({ x, y }) => ({ x: pointer.x - (pointer.x - x) * grown, y: pointer.y - (pointer.y - y) * grown }));
      change(next);
    };
    element.addEventListener('wheel', turned, { passive: false });
    return () => element.removeEventListener('wheel', turned);
  }, []);

  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setOffset(({ x, y }) => ({ x: x + move.x, y: y + move.y }));
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
  };
  const drag = (event: PointerEvent) => {
    if (held.current) setOffset({ x: event.clientX - held.current.x, y: event.clientY - held.current.y });
  };
  const release = () => {
    held.current = undefined;
  };

  const scale = size && natural ? fitScale(size, natural, view.turn) * view.zoom : 0;
  return (
    <section
      className="viewer-stage viewer-image"
      ref={stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture, as they scroll a page
      tabIndex={0}
      aria-label={text.image(name)}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {url !== undefined && (
        <img
          src={url}
          alt={name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
          style={{
            transform: `translate(-50%, -50%) translate(${offset.x}px, ${offset.y}px) scale(${scale}) rotate(${view.turn}deg)`,
          }}
        />
      )}
    </section>
  );
}

/** Returns the scale at which the turned picture is as large as the stage allows. A small picture is not enlarged. */
function fitScale(stage: Size, picture: Size, turn: number): number {
  const isUpright = turn % 180 === 0;
  const [width, height] = isUpright ? [picture.width, picture.height] : [picture.height, picture.width];
  return Math.min(1, stage.width / width, stage.height / height);
}
