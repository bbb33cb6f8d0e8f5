/** The view of a document. Zoom 1 fits it. */
export type View = {
  readonly zoom: number;
  /** Degrees to the right. */
  readonly turn: number;
};

export const FITTED: View = { zoom: 1, turn: 0 };

const STEP = 1.25;
const MOST = 12;
const LEAST = 0.5;

export const zoomBy = (view: View, factor: number): View => ({
  ...view,
  zoom: Math.min(MOST, Math.max(LEAST, view.zoom * factor)),
});

export const zoomIn = (view: View): View => zoomBy(view, STEP);
export const zoomOut = (view: View): View => zoomBy(view, 1 / STEP);
export const fitView = (view: View): View => ({ ...view, zoom: 1 });
export const turnRight = (view: View): View => ({ ...view, turn: (view.turn + 90) % 360 });

/** @returns the view after a key; undefined if the key does not change it */
export function viewAfter(key: string, view: View): View | undefined {
  switch (key) {
    case '+':
    case '=':
      return zoomIn(view);
    case '-':
    case '_':
      return zoomOut(view);
    case '0':
      return fitView(view);
    case 't':
      return turnRight(view);
    default:
      return undefined;
  }
}
