import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Figures, ReportFigures } from '../answers'
import classes from './figures-page.module.css'

/** The whole first, then each kind of report. */
export function FiguresTable({ figures: { from, to, all, types } }: { figures: ReportFigures }) {
  const words = useWords('maintenanceFigures')
  const issues: Record<string, string> = useWords('values').issueType
  const { day } = useFormats()
  const rows = [
    { name: words.all, figures: all },
    ...types.map((type) => ({ name: issues[type.issueType] ?? type.issueType, figures: type })),
  ]
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>{words.period(day(from), day(to))}</caption>
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            {words.figures.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} name={row.name} figures={row.figures} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ name, figures }: { name: string; figures: Figures }) {
  const words = useWords('maintenanceFigures')
  const { number } = useFormats()
  const { reports, answered, resolved, stillOpen, medianDaysToFirstAnswer, medianDaysToResolution } = figures
  const cells = [
    ...[reports, answered, resolved, stillOpen].map((count) => number(count)),
    ...[medianDaysToFirstAnswer, medianDaysToResolution].map((days) => (days === null ? '–' : words.days(days))),
  ]
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={words.figures[at]} data-label={words.figures[at]}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
