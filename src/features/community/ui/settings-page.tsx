import { words as answerWords } from 'virtual:words/savedAnswers'
import { words as signInWords } from 'virtual:words/signIn'
import { words as systemWords } from 'virtual:words/system'
import { NavLink, useLocation } from 'react-router-dom'
import { FieldSkeletons, ReadError } from '#kit/feedback/loading'
import chips from '#kit/layout/chip.module.css'
import { Card, PageTitle } from '#kit/layout/page'
import { lazyPart } from '#kit/navigation/lazy-page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { AppearanceForm } from './appearance-form'
import { MailCard } from './mail-card'
import classes from './settings.module.css'
import { CommunityForm, DigestForm, SignUpForm, StreetsForm, TextsForm } from './settings-forms'

const SavedAnswers = lazyPart(() => import('./saved-answers'), 'SavedAnswers', answerWords)
const BoardSignIn = lazyPart(() => import('./board-sign-in'), 'BoardSignIn', signInWords)
const HealthCard = lazyPart(() => import('./health'), 'HealthCard', systemWords)

const SECTIONS = ['', 'streets', 'sign-up', 'face', 'email', 'texts', 'health'] as const

export function SettingsPage() {
  const words = useWords('settings')
  const menu = useWords('menu')
  const { pathname } = useLocation()
  const section = SECTIONS.find((name) => name === pathname.split('/')[2]) ?? ''
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <div className={classes.frame}>
        <nav className={`${chips.chips} ${classes.list}`} aria-label={words.title}>
          {SECTIONS.map((name) => (
            <NavLink key={name} to={name ? `/settings/${name}` : '/settings'} end className={chips.chip ?? ''}>
              {words.sections[name]}
            </NavLink>
          ))}
          <NavLink to="/recently-deleted" className={chips.chip ?? ''}>
            {menu.recentlyDeleted}
          </NavLink>
        </nav>
        <div className={classes.section}>
          {section === 'health' ? <HealthCard /> : <Section key={section} name={section} />}
          {section === '' && (
            <>
              <SavedAnswers />
              <BoardSignIn />
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Section({ name }: { name: Exclude<(typeof SECTIONS)[number], 'health'> }) {
  const words = useWords('settings')
  const info = trpc.community.info.useQuery()
  const reach = trpc.notifications.communitySettings.useQuery()
  const failed = info.error ? info : reach
  const title = words.sections[name]
  if (failed.error && !failed.data) return <ReadError title={words.failed} query={failed} />
  if (!info.data || !reach.data)
    return (
      <Card title={title}>
        <FieldSkeletons count={4} />
      </Card>
    )
  const settings = { ...info.data, ...reach.data }
  if (name === 'email')
    return (
      <>
        <MailCard />
        <Card title={words.digests}>
          <DigestForm settings={settings} />
        </Card>
      </>
    )
  const form = {
    '': <CommunityForm settings={settings} />,
    streets: <StreetsForm settings={settings} />,
    'sign-up': <SignUpForm settings={settings} />,
    face: <AppearanceForm name={settings.name} accent={settings.accent} picture={settings.picture} />,
    texts: <TextsForm settings={settings} />,
  }[name]
  return <Card title={title}>{form}</Card>
}
