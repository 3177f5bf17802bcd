import { Button, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { showToast } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Radio } from '#kit/forms/radio'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import type { Report, ReportDetails } from '../../../answers'
import classes from '../details.module.css'
import { failureText, ReportBadges, useReportLabels } from '../report-labels'

const SHOWN = 8

export function MergeDialog({ report, onClose }: { report: ReportDetails; onClose: () => void }) {
  const words = useWords('maintenance')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const [search, setSearch] = useState('')
  const [into, setInto] = useState<number | null>(null)
  const asked = useDeferredValue(search.trim())
  const { data } = trpc.maintenance.forBoard.useQuery({ search: asked, limit: SHOWN + 1 }, { placeholderData: (before) => before })
  const found = (data?.reports ?? []).filter(({ id, mergedInto }) => id !== report.id && !mergedInto).slice(0, SHOWN)
  const other = found.find(({ id }) => id === into)
  const merge = trpc.maintenance.merge.useMutation({
    onSuccess: async () => {
      showToast({ title: words.joinedNow, tone: 'success' })
      await utils.maintenance.invalidate()
      onClose()
    },
    onError: (error) => showToast({ title: words.notSaved, message: failureText(error, words.updateFailedWhy), tone: 'destructive' }),
  })
  return (
    <Dialog title={words.joinTitle} size="44rem" onClose={onClose}>
      <div className={fields.fields}>
        <TextInput
          label={words.joinSearch}
          description={words.joinSearchHint}
          value={search}
          maxLength={100}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Radio.Group label={words.joinInto} value={into === null ? '' : String(into)} onChange={(value) => setInto(Number(value))}>
          {found.map((one) => (
            <Choice key={one.id} report={one} />
          ))}
        </Radio.Group>
        <div role="status">{data && found.length === 0 && <Text c="dimmed">{words.none}</Text>}</div>
        {other && (
          <div className={fields.pair}>
            <Side report={report} />
            <Side report={other} />
          </div>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {kit.cancel}
          </Button>
          <Button disabled={!other} loading={merge.isPending} onClick={() => other && merge.mutate({ id: report.id, into: other.id })}>
            {words.joinThem}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Choice({ report }: { report: Report }) {
  const { issue, place } = useReportLabels(report)
  return <Radio my="sm" value={String(report.id)} label={`#${report.id} ${issue}, ${place}`} />
}

function Side({ report }: { report: Report }) {
  const { issue, place } = useReportLabels(report)
  const [photo] = report.photoUrls
  return (
    <section className={classes.person}>
      <h4>
        #{report.id} {issue}
      </h4>
      <ReportBadges report={report} />
      <p>{place}</p>
      <p className={classes.text}>{report.description}</p>
      {photo && (
        <span className={classes.photo}>
          <img src={`${photo}?size=small`} alt="" />
        </span>
      )}
    </section>
  )
}
