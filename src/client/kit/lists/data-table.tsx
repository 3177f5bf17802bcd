import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWords } from '../words/words'
import classes from './data-table.module.css'

export interface Column<Row> {
  header: string
  render: (row: Row) => ReactNode
  main?: boolean
  actions?: boolean
  /** If true for a row, the next column takes this cell's place. */
  isEmpty?: (row: Row) => boolean
}

const PORTION = 100

/** Becomes a stack of cards on narrow screens. Explicit roles keep it a table for screen readers in that layout. */
export function DataTable<Row>(props: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
}) {
  const { caption, columns, rows, rowKey } = props
  const words = useWords('kit')
  const [limit, setLimit] = useState(PORTION)
  const hidden = rows.length - limit
  return (
    <div className={classes.frame}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table className={classes.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead className={classes.head} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.header} scope="col" role="columnheader" data-actions={column.actions}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.slice(0, limit).map((row) => (
            <tr key={rowKey(row)} className={classes.row} role="row">
              {columns.map(
                (column, at) =>
                  column.isEmpty?.(row) || (
                    <td
                      key={column.header}
                      className={classes.cell}
                      role="cell"
                      colSpan={columns[at - 1]?.isEmpty?.(row) ? 2 : 1}
                      data-main={column.main}
                      data-actions={column.actions}
                      data-label={column.header}
                    >
                      {column.render(row)}
                    </td>
                  ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {hidden > 0 && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + PORTION)}>
          {words.showCountMore(Math.min(hidden, PORTION))}
        </Button>
      )}
    </div>
  )
}
