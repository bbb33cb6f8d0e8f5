import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type OperationNode,
  PostgresQueryCompiler,
  RawNode,
  ReferenceNode,
  SelectAllNode,
  type SelectionNode,
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
 * Compiles statements that name columns by the properties of the entities. Each identifier becomes the name of a column, and
 * results have the names of the properties, so that nothing is left to do for each row.
 *
 * @see docs/decisions/0087-columns-by-the-names-of-entities.md
 */
export class PropertyCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnOf(identifier));
  }

  protected override visitSelection(node: SelectionNode): void {
    if (this.#isOfResult()) this.#visitResult(node.selection);
    else super.visitSelection(node);
  }

  #visitResult(selection: SelectionNode['selection']): void {
    const column = ReferenceNode.is(selection) ? selection.column : selection;
    if (SelectAllNode.is(column)) throw new Error('The columns of a result are named.');
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) {
      this.visitNode(selection.node);
      this.#appendName(selection.alias.name);
      return;
    }
    this.visitNode(selection);
    if (ColumnNode.is(column) && columnOf(column.column.name) !== column.column.name)
      this.#appendName(column.column.name);
  }

  /** True in the list of a statement that returns rows to the caller, or to an expression that is written as SQL, such as JSON. */
  #isOfResult(): boolean {
    const list = this.nodeStack.at(-2);
    const statement = this.nodeStack.length - (list?.kind === 'ReturningNode' ? 3 : 2);
    const parent: OperationNode | undefined = this.nodeStack[statement - 1];
    const outer = parent && AliasNode.is(parent) ? this.nodeStack[statement - 2] : parent;
    return outer === undefined || RawNode.is(outer);
  }

  #appendName(property: string): void {
    this.append(` as "${super.sanitizeIdentifier(property)}"`);
  }
}
