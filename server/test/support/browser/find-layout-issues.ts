import type { Page } from 'playwright-core';

/** What looks wrong on a page, and the elements: their names and their text. */
export type LayoutIssue = [issue: string, ...elements: string[]];

/** The highest text field of one line, in pixels. */
const MOST_FIELD = 60;
/** The least distance between neighbors, in pixels. */
const LEAST_GAP = 4;

/**
 * Looks at the page as it is laid out now, as a person does:
 *
 * - a text field of one line is less than 60 pixels high;
 * - neighboring blocks of text and controls are at least 4 pixels apart, except in tables, lists and chips, and between a field and
 *   its own label and hint;
 * - no text is cut off. An ellipsis and a container that scrolls are not; a select that hides its chosen option is;
 * - no label breaks inside a word.
 */
export async function findLayoutIssues(page: Page): Promise<LayoutIssue[]> {
  return await page.evaluate<LayoutIssue[]>(`(${look})(${MOST_FIELD}, ${LEAST_GAP})`);
}

/** The check as the browser runs it. */
const look = String.raw`(mostField, leastGap) => {
  const found = [];
  const root = document.querySelector('dialog[open]') ?? document.body;
  const nameOf = (element) =>
    [element.localName, element.className && typeof element.className === 'string' ? '.' + element.className.trim().split(/\s+/).join('.') : '',
      ' "', (element.innerText || element.ariaLabel || element.value || '').trim().replace(/\s+/g, ' ').slice(0, 40), '"'].join('');
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.unseen, .skip, [aria-hidden=true], option, datalist')
    && getComputedStyle(element).clipPath === 'none' && element.getClientRects().length > 0;
  const all = [...root.querySelectorAll('*')].filter(isShown);

  const TEXT_FIELD = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color]), select';
  for (const field of all.filter((element) => element.matches(TEXT_FIELD))) {
    if (field.getBoundingClientRect().height >= mostField) found.push(['high field', nameOf(field)]);
  }

  // The width of the chosen option beside the arrow.
  const canvas = document.createElement('canvas').getContext('2d');
  for (const select of all.filter((element) => element.localName === 'select' && !element.multiple)) {
    const style = getComputedStyle(select);
    canvas.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const text = select.selectedOptions[0]?.text ?? '';
    if (canvas.measureText(text).width > room + 1) found.push(['hidden option', nameOf(select), text]);
  }

  for (const element of all) {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    if (textOverflow === 'ellipsis' || element.matches(TEXT_FIELD + ', textarea')) continue;
    const isCut = (overflow, inside, room) => /^(hidden|clip)$/.test(overflow) && inside > room + 1;
    if (!(element.innerText ?? '').trim()) continue;
    const isCell = element.matches('.grid-cell') && element.querySelector(':scope > .clip');
    if (!isCell && isCut(overflowX, element.scrollWidth, element.clientWidth)) found.push(['cut text', nameOf(element)]);
    else if (isCut(overflowY, element.scrollHeight, element.clientHeight)) found.push(['cut text', nameOf(element)]);
  }

  // A word on two lines: a range of each word has one line of boxes.
  const LABELS = 'label, button, a.button, h1, h2, h3, th, dt, legend, summary, .badge, .nav a, .tabs a, [role=columnheader]';
  for (const label of all.filter((element) => element.matches(LABELS))) {
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isShown(node.parentElement) || node.parentElement.closest('code, pre, .code')) continue;
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4));
        if (new Set(tops).size > 1) found.push(['broken word', nameOf(label), word]);
      }
    }
  }

  // Neighbors: controls, and elements that have text of their own.
  const CONTROL = 'button, a.button, input, select, textarea, summary';
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isInline = (element) => /^inline$/.test(getComputedStyle(element).display);
  const EXCEPT = 'table, [role=grid], [role=treegrid], [role=menu], ul, ol, dl, pre, .badge, .count, kbd, code, .toast, .nav, .bar, [contenteditable]';
  const isPart = (element) =>
    !element.closest(EXCEPT) && (element.matches(CONTROL) || (hasText(element) && !isInline(element) && !element.closest('button, a.button, label.check, select, summary')));
  const parts = all.filter(isPart).filter((element) => !element.parentElement.closest(CONTROL));
  const boxes = parts.map((element) => ({ element, box: element.getBoundingClientRect(), field: element.closest('.date-field, .date-input, .field') ?? element.closest('label') }));
  for (const [at, one] of boxes.entries()) {
    for (const other of boxes.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.field && one.field === other.field) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Positive where they overlap in that direction, and the negative distance otherwise.
      const isFixed = [one, other].some(({ element }) => element.closest('.form-foot, .page-head, [popover]'));
      if (isFixed) continue;
      if (across > 0 && down > 0) found.push(['overlap', nameOf(one.element), nameOf(other.element)]);
      else if (across > 1 && down > 0.5 - leastGap) found.push(['close below', nameOf(one.element), nameOf(other.element), String(-down)]);
      else if (down > 1 && across > 0.5 - leastGap) found.push(['close beside', nameOf(one.element), nameOf(other.element), String(-across)]);
    }
  }
  return found;
}`;
