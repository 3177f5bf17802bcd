import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCommunityLang, useTimeZone } from '#kit/context/session'
import { StatusBadge } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import type { SearchResult } from '../answers'
import { inWords } from './in-words'
import { excerptIn, inLanguages, isFile, KINDS, statusWord } from './kinds'
import classes from './search-dialog.module.css'

export function ResultCard(props: { result: SearchResult }) {
  const words = useWords('search')
  const values = useWords('values')
  const result = inWords(values.issueType, props.result)
  const { type, url, placeUrl, status } = result
  const language = useLanguage()
  const communityLang = useCommunityLang()
  const unknown = type === 'poll' || type === 'document' ? communityLang : undefined
  const { title, lang = unknown } = versionIn(language, inLanguages(result))
  const { excerpt, where, lang: excerptLang = unknown } = excerptIn(language, result)
  const Icon = KINDS[type].icon
  const isTitle = excerpt.map(({ text }) => text).join('') === title
  const name = isTitle ? <Marked pieces={excerpt} /> : title
  return (
    <li className={classes.result}>
      <Icon size={24} aria-hidden className={classes.icon} />
      <div className={classes.head}>
        <h2 className={classes.name} lang={lang}>
          {isFile(url) ? (
            <Anchor href={url} target="_blank" rel="noopener">
              {name} <IconExternalLink size={18} aria-hidden />
              <span className="visually-hidden"> {words.newTab}</span>
            </Anchor>
          ) : (
            <Anchor component={Link} to={url}>
              {name}
            </Anchor>
          )}
        </h2>
        {status && <StatusBadge tone="gray">{statusWord(values.foundStatuses, status)}</StatusBadge>}
      </div>
      {!isTitle && (
        <p lang={excerptLang}>
          <Marked pieces={excerpt} />
        </p>
      )}
      <p className={classes.facts}>
        <span>{words.kind[type]}</span>
        <span>{where}</span>
        <When date={result.date} />
      </p>
      {type === 'resident' && (status ?? 'active') === 'active' && (
        <p>
          <Anchor component={Link} to={`/messages?to=${result.id}`} className={classes.place ?? ''} aria-description={title}>
            {words.writeTo}
          </Anchor>
        </p>
      )}
      {url !== placeUrl && (
        <p>
          <Anchor component={Link} to={placeUrl} className={classes.place ?? ''}>
            {type === 'message' ? words.showInMessages : type === 'announcement' ? words.showInAnnouncements : words.showInDocuments}
            <span className="visually-hidden">
              : <span lang={lang}>{title}</span>
            </span>
          </Anchor>
        </p>
      )}
    </li>
  )
}

function When({ date }: { date: string | null }) {
  const formats = useFormats()
  const timeZone = useTimeZone()
  if (!date) return null
  return <time dateTime={date}>{date.length === 10 ? formats.day(date) : formats.instantDay(date, timeZone)}</time>
}

export const Marked = ({ pieces }: { pieces: SearchResult['excerpt'] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name, and their order is theirs
  pieces.map(({ text, hit }, at) => (hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))
