/**
 * Renders a decorative icon: the words beside it say the same.
 *
 * @param path the `d` attribute of an SVG path, in a square of 24 units
 */
export function LineIcon({ path }: { readonly path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
