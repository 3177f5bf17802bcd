/** The columns of `table` that an answer serves as they are stored, so that no second list names them. */
export const columnsOf = <Table extends string, Served extends object>(table: Table, served: Served) =>
  Object.keys(served).map((column) => `${table}.${column}`) as `${Table}.${keyof Served & string}`[]
