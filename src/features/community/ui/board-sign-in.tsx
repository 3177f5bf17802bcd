import { Button } from '@mantine/core'
import { useState } from 'react'
import { useToastMutation } from '#kit/feedback/toast'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { Radio } from '#kit/forms/radio'
import { Card } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import { type Outputs, trpc } from '../../../client/trpc'

type Rule = Outputs['auth']['mfaPolicy']

export function BoardSignIn() {
  const words = useWords('signIn')
  const { data } = trpc.auth.mfaPolicy.useQuery()
  if (!data) return null
  return (
    <Card title={words.boardTitle}>
      <BoardRule key={data.boardSecondStep} rule={data} />
    </Card>
  )
}

function BoardRule({ rule }: { rule: Rule }) {
  const words = useWords('signIn')
  const { day, list } = useFormats()
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState(rule.boardSecondStep)
  const [hasGrace, setHasGrace] = useState(true)
  const save = useToastMutation(trpc.auth.changeMfaPolicy, {
    success: words.ruleSaved,
    failure: words.ruleNotSaved,
    onSuccess: (changed) => {
      utils.auth.mfaPolicy.setData(undefined, changed)
      void utils.auth.ownSignIn.invalidate()
    },
  })
  const without = rule.people.filter(({ isBoard, secondStep }) => isBoard && !secondStep).map(({ name }) => name)
  const endsAt = rule.graceEndsAt
  const isOver = endsAt !== null && Date.parse(endsAt) <= Date.now()
  const onDay = endsAt && day(endsAt)
  return (
    <form
      className={fields.fields}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ boardSecondStep: chosen, graceDays: hasGrace ? 14 : 0 })
      }}
    >
      <p>{words.boardWhat}</p>
      {onDay && <p>{isOver ? words.requiredSince(onDay) : words.requiredFrom(onDay)}</p>}
      <Radio.Group
        aria-label={words.boardTitle}
        name="boardSecondStep"
        value={chosen}
        onChange={(value) => setChosen(value === 'required' ? 'required' : 'off')}
      >
        <Radio value="off" label={words.off} />
        <Radio value="required" label={words.required} mt="sm" />
      </Radio.Group>
      {chosen === 'required' && rule.boardSecondStep === 'off' && (
        <Checkbox label={words.give14Days} checked={hasGrace} onChange={(event) => setHasGrace(event.currentTarget.checked)} />
      )}
      <p>{without.length > 0 ? words.withoutStep(list(without)) : words.everybodyHasOne}</p>
      <div>
        <Button type="submit" loading={save.isPending} disabled={chosen === rule.boardSecondStep}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
