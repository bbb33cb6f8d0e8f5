import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OrderByItemNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  type SelectionNode,
  SelectQueryNode,
} from 'kysely';

const columns = new Map<string, string>();

/** Returns the name of the column of a property: `phoneNumber` is stored in `phone_number`. */
export function columnOf(property: string): string {
  let column = columns.get(property);
  if (column === undefined) {
    column = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(property, column);
  }
  return column;
}

/**
 * Returns the name of a column of a result; undefined for an expression without one.
 *
 * @throws for `*`, which would return the names of the table
 */
export function nameOf(selection: SelectionNode['selection']): string | undefined {
  if (AliasNode.is(selection)) return IdentifierNode.is(selection.alias) ? selection.alias.name : undefined;
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (SelectAllNode.is(column)) throw new Error('The columns of a result are named.');
  return ColumnNode.is(column) ? column.column.name : undefined;
}

/**
 * Compiles statements that name columns by the properties of the entities. Each identifier becomes the name of a column, and
 * results have the names of the properties, so that nothing is left to do for each row.
 *
 * @see docs/decisions/0024-queries.md
 */
export class PropertyCompiler extends PostgresQueryCompiler {
  #ordersByResult = false;

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(this.#ordersByResult ? identifier : columnOf(identifier));
  }

  protected override visitSelection(node: SelectionNode): void {
    const list = this.nodeStack.at(-2);
    if (this.#isResult(list?.kind === 'ReturningNode' ? 3 : 2)) this.#visitResult(node.selection);
    else super.visitSelection(node);
  }

  /** A name without a table means the column of the result, if there is one, as in SQL. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    const select = this.nodeStack.at(-3);
    const name = ReferenceNode.is(node.orderBy) && !node.orderBy.table ? nameOf(node.orderBy) : undefined;
    if (name !== undefined && select && SelectQueryNode.is(select) && this.#isResult(3))
      this.#ordersByResult = !!select.selections?.some(
        ({ selection }) => AliasNode.is(selection) && nameOf(selection) === name,
      );
    super.visitOrderByItem(node);
    this.#ordersByResult = false;
  }

  #visitResult(selection: SelectionNode['selection']): void {
    const name = nameOf(selection);
    this.visitNode(AliasNode.is(selection) ? selection.node : selection);
    if (AliasNode.is(selection) || (name !== undefined && columnOf(name) !== name))
      this.append(` as "${super.sanitizeIdentifier(name ?? '')}"`);
  }

  /** True for a statement that returns rows to the caller, or to an expression that is written as SQL, such as JSON. */
  #isResult(depth: number): boolean {
    const parent = this.nodeStack.at(-depth - 1);
    const outer = parent && AliasNode.is(parent) ? this.nodeStack.at(-depth - 2) : parent;
    return outer === undefined || RawNode.is(outer);
  }
}
