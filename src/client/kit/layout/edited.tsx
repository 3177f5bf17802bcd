import { useState } from 'react'
import { useTimeZone } from '../context/session'
import { usePersonName } from '../words/person-name'
import { useFormats, useWords } from '../words/words'
import classes from './edited.module.css'

interface Edit<Fields> {
  at: string
  by: string
  before: Fields
  after: Fields
}
/** By label; fields that did not change are undefined. */
type Texts = Record<string, string | null | undefined>

/** A line for the board that opens what was changed, newest first. Nothing without edits. */
export function Edited<Fields>({ edits, textsOf }: { edits: Edit<Fields>[] | undefined; textsOf: (fields: Fields) => Texts }) {
  const words = useWords('kit')
  const { instant, instantDay } = useFormats()
  const timeZone = useTimeZone()
  const personName = usePersonName()
  const [open, setOpen] = useState(false)
  const [last] = edits ?? []
  if (!last) return null
  return (
    <details className={classes.edited} onToggle={(event) => setOpen(event.currentTarget.open)} data-not-printed>
      <summary>{words.editedBy(instantDay(last.at, timeZone), personName(last.by))}</summary>
      {open && (
        <ol>
          {edits?.map(({ at, by, before, after }) => (
            <li key={at}>
              <p className={classes.when}>
                {instant(at, timeZone)} · {personName(by)}
              </p>
              <Changes before={textsOf(before)} after={textsOf(after)} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Changes({ before, after }: { before: Texts; after: Texts }) {
  const words = useWords('kit')
  const changed = Object.keys(after).filter((label) => after[label] !== undefined || before[label] !== undefined)
  return (
    <dl>
      {changed.map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{words.before}</span>
            <del>{before[label] || words.nothing}</del>
          </dd>
          <dd>
            <span>{words.after}</span>
            <ins>{after[label] || words.nothing}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The texts of fields that several records have. */
export function useFieldTexts() {
  const words = useWords('kit')
  const { languageName } = useFormats()
  return {
    flag: (value: boolean | undefined) => (value ? words.yes : value === false ? words.no : undefined),
    language: (code: string | undefined) => code && languageName(code),
    translations: (list: { language: string; title: string; text: string }[] | undefined) =>
      list?.map(({ language, title, text }) => [languageName(language), title, text].join('\n')).join('\n\n'),
  }
}
