import { Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconHomeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMail } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { Form } from '#kit/forms/form'
import { Segmented } from '#kit/forms/segmented'
import { Card } from '#kit/layout/page'
import { useScrollToHash } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DELIVERIES } from '../../../../shared/homes'
import type { OwnLine } from '../../answers'
import { addressesForm } from '../../schema'

/** Empty for people who own nothing. */
export function NoticesCard() {
  const words = useWords('ownHome')
  const { data: lines = [] } = trpc.owner.list.useQuery()
  const [chosen, choose] = useState(0)
  const line = lines.find(({ id }) => id === chosen) ?? lines[0]
  // Once it is there, what stands below it no longer moves.
  useScrollToHash(line !== undefined && window.location.hash === '#official-notices')
  if (!line) return null
  return (
    <div id="official-notices" tabIndex={-1}>
      <Card title={words.title}>
        <div className={fields.fields}>
          {lines.length > 1 && (
            <NativeSelect
              label={words.home}
              value={line.id}
              onChange={({ currentTarget: { value } }) => choose(Number(value))}
              data={lines.map(({ id, home }) => ({ value: String(id), label: addressOf(home) }))}
            />
          )}
          {line.confirmationDue && <StillRight line={line} />}
          <LineForm key={`${line.id} ${line.version} ${line.mailingAddress}`} line={line} />
        </div>
      </Card>
    </div>
  )
}

const addressOf = ({ streetNumber, streetName }: OwnLine['home']) => `${streetNumber} ${streetName}`

function useLines() {
  const utils = trpc.useUtils()
  return (lines: OwnLine[]) => {
    utils.owner.list.setData(undefined, lines)
    return utils.auth.me.invalidate()
  }
}

function StillRight({ line: { id } }: { line: OwnLine }) {
  const words = useWords('ownHome')
  const confirm = useToastMutation(trpc.owner.confirm, { success: words.confirmed, failure: words.notSaved, onSuccess: useLines() })
  const yes = (
    <Button loading={confirm.isPending} onClick={() => confirm.mutate({ ownerId: id })}>
      {words.yes}
    </Button>
  )
  return (
    <Note tone="amber" icon={IconHomeCheck} action={yes}>
      {words.stillRight}
    </Note>
  )
}

const valuesOf = ({ delivery, mailingAddress, secondAddress }: OwnLine) => ({
  delivery,
  mailingAddress: mailingAddress ?? '',
  secondAddress: secondAddress ?? '',
})

function LineForm({ line }: { line: OwnLine }) {
  const words = useWords('ownHome')
  const { promise } = useMail()
  const form = useDraftForm(`own-home-${line.id}`, {
    initialValues: valuesOf(line),
    validate: schemaResolver(addressesForm, { sync: true }),
  })
  const save = useToastMutation(trpc.owner.save, {
    success: { title: words.saved, message: promise(words.savedWhat) },
    failure: words.notSaved,
    form,
    onSuccess: useLines(),
  })
  const { value, onChange } = form.getInputProps('delivery')
  return (
    <Form form={form} onSubmit={(values) => save.mutate({ ...form.changed(values), delivery: values.delivery, ownerId: line.id })}>
      <Segmented
        name="delivery"
        label={words.question}
        options={DELIVERIES.map((delivery) => ({ value: delivery, label: words.deliveries[delivery] }))}
        value={value}
        onChange={onChange}
        field
      />
      <Text c="dimmed">{words.notNeeded}</Text>
      <Textarea
        label={words.address}
        description={words.addressHint(addressOf(line.home))}
        name="mailingAddress"
        autoComplete="off"
        minRows={2}
        {...form.getInputProps('mailingAddress')}
      />
      <Textarea
        label={words.secondAddress}
        description={words.secondHint}
        name="secondAddress"
        autoComplete="off"
        minRows={2}
        {...form.getInputProps('secondAddress')}
      />
      <Button type="submit" className={fields.start ?? ''} loading={save.isPending}>
        {words.save}
      </Button>
    </Form>
  )
}
