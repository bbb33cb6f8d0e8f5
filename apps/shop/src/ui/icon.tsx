import { LineIcon } from '@arot/ui/ui/line-icon.tsx';

const shapes = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L21 21',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.5-6 8-6s8 2 8 6',
  warning: 'M12 3 2 20h20L12 3Zm0 7v5m0 2.5v.5',
  offline: 'M3 3l18 18M5 10a11 11 0 0 1 4-2.4m4-.6a11 11 0 0 1 6 3M8 14a6 6 0 0 1 8 0m-4 4.5v.5',
  lock: 'M6 11h12v9H6v-9Zm2 0V8a4 4 0 0 1 8 0v3',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  check: 'M4 12.5 9.5 18 20 6.5',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4c0 1-1 2-2 2A15 15 0 0 1 3 6c0-1 1-2 2-2Z',
  mail: 'M3 6h18v12H3V6Zm0 0 9 7 9-7',
  place: 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  box: 'M3 8l9-5 9 5v8l-9 5-9-5V8Zm0 0 9 5 9-5m-9 5v8',
  document: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 13h6m-6 4h6',
  out: 'M14 4h6v16h-6M4 12h11m-4-4 4 4-4 4',
} as const;

export type IconName = keyof typeof shapes;

/** Renders a decorative icon: the words beside it say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return <LineIcon path={shapes[name]} />;
}
