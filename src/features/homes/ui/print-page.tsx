import { words as formWords } from 'virtual:words/confirmationForm'
import { Box, Button, NativeSelect, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useCommunityName } from '#kit/context/community'
import { useCommunityLang, useViewer } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { Segmented } from '#kit/forms/segmented'
import { BackLink, PageTitle } from '#kit/layout/page'
import { useAddressState } from '#kit/navigation/address'
import { AddressLines, LabelSheets } from '#kit/print/sheets'
import sheets from '#kit/print/sheets.module.css'
import { useLanguage, useWords, useWordsIn } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { DELIVERIES } from '../../../shared/homes'
import { may } from '../../../shared/permissions'
import { formatPhone } from '../../../shared/phone'
import type { ConfirmationForm } from '../answers'
import classes from './print-page.module.css'

export function HomePrintPage() {
  return may(useViewer(), 'homes.manage') ? <PrintPreview /> : <Navigate to="/" replace />
}

const MISSING = ['', 'email', 'confirmation'] as const

function PrintPreview() {
  const words = useWords('homePrint')
  const { homes } = useWords('menu')
  const [layout, setLayout] = useAddressState('layout')
  const [wanted, setMissing] = useAddressState('missing')
  const kind = layout === 'forms' ? 'forms' : 'labels'
  const missing = MISSING.find((value) => value === wanted) ?? ''
  const forms = trpc.homes.confirmationForms.useQuery(missing ? { missing } : {}, {
    // Asking by email and the printed forms together reach everybody once.
    select: (all) => (kind === 'forms' ? all.filter(({ isEmailed }) => !isEmailed) : all),
  })
  return (
    <>
      <BackLink to="/homes">{homes}</BackLink>
      <PageTitle title={words.titles[kind]} />
      <Stack maw="44rem" mb="lg" align="start">
        <Segmented
          name="layout"
          label={words.layout}
          options={(['labels', 'forms'] as const).map((value) => ({ value, label: words.titles[value] }))}
          value={kind}
          onChange={(value) => setLayout(value === 'forms' ? value : '')}
        />
        <NativeSelect
          label={words.only}
          value={missing}
          onChange={(event) => setMissing(event.currentTarget.value)}
          data={MISSING.map((value) => ({ value, label: words.missing[value] }))}
        />
        <Box c="dimmed">{words.hints[kind]}</Box>
        {forms.data?.some(({ home, addressLines: [, ...address] }) => address.join('\n') === home) && (
          <Note tone="amber" icon={IconAlertTriangle}>
            <Link to="/settings/streets">{words.noPostalLine}</Link>
          </Note>
        )}
        <Button
          leftSection={<IconPrinter size={20} aria-hidden />}
          disabled={!forms.data || forms.data.length === 0}
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
        {forms.data && <p role="status">{words.counts[kind](forms.data.length)}</p>}
      </Stack>
      {forms.isPending && <RowSkeletons count={4} />}
      <ReadError title={words.loadFailed} query={forms} />
      {forms.data?.length === 0 && <EmptyState title={words.none} />}
      <Suspense fallback={<RowSkeletons count={4} />}>
        {forms.data &&
          (kind === 'labels' ? (
            <LabelSheets labels={forms.data.map(({ addressLines }) => addressLines)} sheetName={words.sheet} />
          ) : (
            <div className={sheets.sheets}>
              {forms.data.map((form) => (
                <FormSheet key={form.ownerId} form={form} />
              ))}
            </div>
          ))}
      </Suspense>
    </>
  )
}

/** In the community's first language. */
function FormSheet({ form: { home, addressLines, name, email, phone, delivery, confirmedOn } }: { form: ConfirmationForm }) {
  const own = useLanguage()
  const lang = useCommunityLang() ?? own
  const words = useWordsIn(formWords, 'confirmationForm', lang)
  const facts = {
    [words.home]: home,
    [words.name]: name,
    [words.email]: email ?? words.nothing,
    [words.phone]: phone ? formatPhone(phone) : words.nothing,
  }
  return (
    <article className={sheets.letter} lang={lang}>
      <header className={sheets.head}>
        <strong>{useCommunityName()}</strong>
        <span>{confirmedOn ? words.lastConfirmed(confirmedOn) : words.neverConfirmed}</span>
      </header>
      <AddressLines lines={addressLines} />
      <p>{words.ask}</p>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{words.newAddress}</dt>
          <dd />
        </div>
      </dl>
      <p>{words.notNeeded}</p>
      <p className={classes.question}>{words.howToReach(words.deliveries[delivery])}</p>
      <ul className={classes.choices}>
        {DELIVERIES.map((value) => (
          <li key={value}>
            <span className={classes.box} /> {words.deliveries[value]}
          </li>
        ))}
      </ul>
      <p className={classes.signature}>
        <span>{words.signature}</span>
        <span>{words.date}</span>
      </p>
    </article>
  )
}
