import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '#kit/context/session'
import { showToast } from '#kit/feedback/toast'
import { readDraft, useDraftKey, useStoredDraft } from '#kit/forms/draft'
import fields from '#kit/forms/fields.module.css'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../../client/trpc'
import { may } from '../../../../../shared/permissions'
import type { ReportDetails } from '../../../answers'
import { CONTRACTOR_MAX } from '../../../schema'
import { failureText } from '../report-labels'

const idOf = (value: string) => (value === '' ? null : Number(value))

export function Assignment({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const { day } = useFormats()
  const viewer = useViewer()
  if (may(viewer, 'maintenance.update')) return <AssignmentForm key={report.id} report={report} />
  const facts = [
    `${words.assignedTo}: ${report.assigneeName ?? words.nobody}`,
    ...(report.contractor ? [`${words.contractor}: ${report.contractor}`] : []),
    ...(report.expectedOn ? [words.expectedOn(day(report.expectedOn))] : []),
  ]
  return (
    <div>
      {facts.map((fact) => (
        <Text key={fact}>{fact}</Text>
      ))}
    </div>
  )
}

const valuesOf = ({ assigneeId, contractor, expectedOn }: ReportDetails) => ({
  assignee: String(assigneeId ?? ''),
  contractor: contractor ?? '',
  expectedOn: expectedOn ?? '',
})
type Values = ReturnType<typeof valuesOf>
const changesOf = (typed: Partial<Values>, stored: Values) =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== stored[name as keyof Values])) as Partial<Values>

function AssignmentForm({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const { data: members = [] } = trpc.maintenance.assignable.useQuery()
  const stored = valuesOf(report)
  const key = useDraftKey(`assignment-${report.id}`)
  const [typed, setTyped] = useState<Partial<Values>>(() => readDraft(key, {}))
  useStoredDraft(key, typed, {})
  const { assignee, contractor, expectedOn } = { ...stored, ...typed }
  const type = (change: Partial<Values>) => setTyped((before) => ({ ...before, ...change }))
  const nameOf = (id: number | null) => members.find((member) => member.id === id)?.name
  const save = trpc.maintenance.update.useMutation({
    onSuccess: async (_, { assigneeId }) => {
      const name = typeof assigneeId === 'number' ? nameOf(assigneeId) : undefined
      showToast({ title: name ? words.assignedNow(name) : words.saved, tone: 'success' })
      await utils.maintenance.invalidate()
    },
    onError: (error) => {
      showToast({ title: words.notSaved, message: failureText(error, words.updateFailedWhy), tone: 'destructive' })
      setTyped(({ assignee: _, ...others }) => others)
      void utils.maintenance.invalidate()
    },
  })
  // Only changed fields are sent, so that two people can edit different fields at once.
  const { assignee: newAssignee, ...others } = changesOf(typed, stored)
  const changes = {
    ...others,
    ...(newAssignee !== undefined && { assigneeId: idOf(newAssignee), assigneeWas: report.assigneeId }),
  }
  return (
    <form
      className={fields.fields}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ id: report.id, ...changes }, { onSuccess: () => setTyped((now) => (now === typed ? {} : now)) })
      }}
    >
      <NativeSelect
        label={words.assignedTo}
        value={assignee}
        disabled={save.isPending}
        data={[{ value: '', label: words.nobodyYet }, ...optionsOf(members, report)]}
        onChange={(event) => type({ assignee: event.currentTarget.value })}
      />
      <div className={fields.pair}>
        <TextInput
          label={words.contractor}
          description={words.contractorHint}
          maxLength={CONTRACTOR_MAX}
          value={contractor}
          onChange={(event) => type({ contractor: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={words.expectedOnLabel}
          description={words.expectedOnHint}
          value={expectedOn}
          onChange={(event) => type({ expectedOn: event.currentTarget.value })}
        />
      </div>
      {Object.keys(changes).length > 0 && (
        <div>
          <Button type="submit" variant="default" loading={save.isPending}>
            {kit.save}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Includes the present assignee even before the list has loaded. */
function optionsOf(members: { id: number; name: string }[], { assigneeId, assigneeName }: ReportDetails) {
  const known = members.map(({ id, name }) => ({ value: String(id), label: name }))
  const isMissing = assigneeId != null && !members.some(({ id }) => id === assigneeId)
  return isMissing ? [...known, { value: String(assigneeId), label: assigneeName ?? '' }] : known
}
