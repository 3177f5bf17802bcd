/** Selects the columns of `table` that an answer serves as they are stored, so that no second list names them. */
export const columnsOf = <Table extends string, Served extends object>(table: Table, served: Served) =>
  Object.keys(served).map((column) => `${table}.${column}`) as `${Table}.${keyof Served & string}`[]

export const columnsIn = <Row extends object, Served extends object>(row: Row, served: Served) =>
  Object.fromEntries(Object.keys(served).map((column) => [column, row[column as keyof Row]])) as Pick<Row, keyof Row & keyof Served>

/** Keeps within the variables that SQLite allows in a statement. */
const ROWS_AT_ONCE = 100

export const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE))
