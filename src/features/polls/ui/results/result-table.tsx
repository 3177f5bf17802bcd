import { Box, Text } from '@mantine/core'
import { useCommunityLang } from '#kit/context/session'
import classes from './result-table.module.css'

type Cell = string | number

export function ResultTable({ caption, header, rows }: { caption: string; header: readonly string[]; rows: readonly (readonly Cell[])[] }) {
  const lang = useCommunityLang()
  return (
    <Box miw={0}>
      <Text fz="sm" c="dimmed" aria-hidden>
        {caption}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled with the keyboard as well */}
      <section className={classes.scroll} aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {header.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row" lang={lang}>
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={header[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Box>
  )
}
