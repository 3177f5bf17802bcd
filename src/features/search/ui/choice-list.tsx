import { StatusBadge } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import type { Choice, Group } from './choices'
import { excerptIn, inLanguages, isFile, statusWord } from './kinds'
import { Marked } from './result-card'
import classes from './search-dialog.module.css'

interface Props {
  id: string
  label: string
  groups: Group[]
  /** The id of the choice that Enter would take. */
  active: string | undefined
  onPoint: (id: string) => void
  onChoose: (choice: Choice) => void
}

/** The listbox of the search field, which keeps the focus. */
export function ChoiceList({ id, label, groups, active, onPoint, onChoose }: Props) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={classes.group} role="presentation">
            {group.label}
          </div>
          {group.choices.map((choice) => (
            <Option
              key={choice.id}
              id={`${id}-${choice.id}`}
              choice={choice}
              active={choice.id === active}
              onPoint={() => onPoint(choice.id)}
              onChoose={() => onChoose(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Option(props: { id: string; choice: Choice; active: boolean; onPoint: () => void; onChoose: () => void }) {
  const { id, choice, active, onPoint, onChoose } = props
  const words = useWords('search')
  const values = useWords('values')
  const { icon: Icon, result } = choice
  const language = useLanguage()
  const { title, lang } = versionIn(language, inLanguages(result ?? choice))
  const found = result && excerptIn(language, result)
  const isTitle = found && found.excerpt.map(({ text }) => text).join('') === title
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div id={id} role="option" aria-selected={active} className={classes.choice} onMouseMove={onPoint} onClick={onChoose}>
      <Icon size={22} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title} lang={lang}>
          {isTitle ? <Marked pieces={found.excerpt} /> : title}
        </span>
        {found && !isTitle && (
          <span className={classes.excerpt} lang={found.lang}>
            <Marked pieces={found.excerpt} />
          </span>
        )}
        {result?.page != null && <span className={classes.excerpt}>{result.where}</span>}
        {isFile(choice.to) && <span className="only-heard">{words.newTab}</span>}
      </span>
      {result?.status && <StatusBadge tone="gray">{statusWord(values.foundStatuses, result.status)}</StatusBadge>}
    </div>
  )
}
