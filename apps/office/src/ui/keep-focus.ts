/** An element that the focus returns to. If it is removed meanwhile, an element close to its place replaces it. */
type Mark = { element: HTMLElement | undefined; container: Element | null };

/** Matches elements that are in front of the page for a while: the focus returns to where it was before. */
const IN_FRONT = 'dialog, .toasts';
/** Widgets with one tab stop, which they move themselves when a row goes. */
const COMPOSITE = '[role="grid"], [role="treegrid"]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

const last: Mark = { element: undefined, container: null };
const openers = new Set<Mark>();
const openerOf = new WeakMap<Element, Mark>();

/**
 * Keeps the focus out of the body, where the keyboard would start at the top of the page again. When the focused element is
 * removed or disabled, its neighbour receives the focus; when a message is closed, the element that had it before. This is for
 * the whole page, because any write can remove the button that has started it.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement)) return;
    const toasts = target.closest('.toasts');
    if (toasts && relatedTarget instanceof HTMLElement && !toasts.contains(relatedTarget)) {
      setOpener(toasts, markOf(relatedTarget));
    }
    Object.assign(last, markOf(target));
  });
  new MutationObserver((records) => {
    const { element } = last;
    const isRemoved = element !== undefined && removalOf(element, records) !== undefined;
    for (const opener of openers) replace(opener, records);
    replace(last, records);
    const { activeElement } = document;
    if (activeElement === document.body ? isRemoved : activeElement?.matches(':disabled')) {
      focusOn(last, { preventScroll: true });
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/**
 * Remembers the element that has the focus while a dialog opens.
 *
 * @returns gives the focus back; if the dialog has led to another page, to that page
 */
export function rememberOpener(dialog: Element): () => void {
  const { activeElement } = document;
  const { pathname } = location;
  // The opener may have gone in the moment in which the dialog came, such as the Undo of a message.
  const isGone = activeElement === document.body || !(activeElement instanceof HTMLElement);
  const opener = setOpener(dialog, isGone ? { ...last } : markOf(activeElement));
  return () => {
    if (location.pathname !== pathname) document.querySelector('main')?.focus({ preventScroll: true });
    else focusOn(opener);
    // Another dialog that this one has opened may still ask for it, when this one has been removed.
    setTimeout(() => openers.delete(opener));
  };
}

function setOpener(container: Element, opener: Mark): Mark {
  const before = openerOf.get(container);
  if (before) openers.delete(before);
  openers.add(opener);
  openerOf.set(container, opener);
  return opener;
}

function markOf(element: HTMLElement | undefined): Mark {
  return { element, container: element?.closest(IN_FRONT) ?? null };
}

function focusOn({ element }: Mark, options?: FocusOptions): void {
  const target = element?.matches(':disabled') ? neighbourOf(element.parentElement, element) : element;
  (target ?? document.querySelector('main'))?.focus(options);
}

/** Gives a mark another element, if its own has been removed. */
function replace(mark: Mark, records: readonly MutationRecord[]): void {
  const { element, container } = mark;
  if (!element || element.isConnected) return;
  if (container && (!container.isConnected || container.matches('.toasts'))) {
    Object.assign(mark, markOf(openerOf.get(container)?.element));
    return;
  }
  const removal = removalOf(element, records);
  if (removal) Object.assign(mark, markOf(neighbourOf(removal.target as Element, removal.previousSibling)));
}

/** Returns the record of the removal of an element, or of its ancestor, from an element that is still in the document. */
function removalOf(element: Node, records: readonly MutationRecord[]): MutationRecord | undefined {
  return records.find(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => node.contains(element)),
  );
}

/** Returns the element for the focus that is closest to a place: the one after it first, which may have replaced it. */
function neighbourOf(parent: Element | null, previous: Node | null): HTMLElement | undefined {
  const stop = parent?.closest(COMPOSITE)?.querySelector<HTMLElement>('[tabindex="0"]');
  if (stop) return stop;
  if (!parent || parent.matches('body, main, :has(main)')) return undefined;
  const children = [...parent.children];
  const at = children.findLastIndex((child) => child === previous || isBefore(child, previous));
  const after = children.slice(at + 1).flatMap(tabStopsIn);
  const before = children.slice(0, at + 1).flatMap(tabStopsIn);
  return after[0] ?? before.at(-1) ?? neighbourOf(parent.parentElement, parent);
}

function isBefore(child: Element, node: Node | null): boolean {
  return node !== null && (child.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function tabStopsIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll(FOCUSABLE)];
  return all.filter((each): each is HTMLElement => each instanceof HTMLElement && isTabStop(each));
}

function isTabStop(element: HTMLElement): boolean {
  return (
    element.matches(FOCUSABLE) && element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  );
}
