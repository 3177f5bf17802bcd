import { Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { measureText, noticeText, smsTextIn } from '../../../shared/text-parts'
import type { Language } from '../../../words/languages'
import { SMS_MAX } from '../schema'
import { requestOf, type Values } from './announcement-values'

const SINGLE_PART_MAX = { 'GSM-7': 160, 'UCS-2': 70 }
const ANNOUNCE_EVERY_MS = 1000

export function TextFields({ form, id }: { form: UseFormReturnType<Values>; id: number | null }) {
  const words = useWords('announcements')
  const { languageName } = useFormats()
  const { values } = form
  const language = trpc.community.info.useQuery().data?.language
  const writtenIn = values.language ?? language
  const others = values.translations.filter(({ title }) => title.trim()).map((version) => version.language)
  if (!useTextReaders(values) || !writtenIn) return null
  const writeIn = (other: Language) => (text: string) => form.setFieldValue('smsTexts', { ...values.smsTexts, [other]: text })
  return (
    <>
      <SmsField
        {...{ id, values, writtenIn }}
        label={words.textMessage}
        language={writtenIn}
        value={values.smsText}
        error={form.errors.smsText}
        onChange={(text) => form.setFieldValue('smsText', text)}
      />
      {others.map((other) => (
        <SmsField
          key={other}
          {...{ id, values, writtenIn }}
          label={words.textMessageIn(languageName(other))}
          language={other}
          value={values.smsTexts[other] ?? ''}
          error={form.errors.smsTexts}
          onChange={writeIn(other)}
        />
      ))}
    </>
  )
}

function useTextReaders({ notify, ...values }: Values): boolean {
  const { client } = trpc.useUtils()
  const { audience, isUrgent } = values
  const isWhole = audience.kind !== 'streets' || audience.streets.length > 0
  const { data } = useQuery({
    queryKey: ['who gets a text message', audience, isUrgent],
    queryFn: () => client.notifications.estimate.mutate({ ...requestOf({ notify, ...values }), title: '' }),
    enabled: notify && isWhole,
  })
  return values.smsText !== '' || (notify && (data?.sms ?? 0) > 0)
}

function SmsField(props: {
  id: number | null
  label: string
  language: Language
  writtenIn: Language
  value: string
  values: Values
  error: unknown
  onChange: (text: string) => void
}) {
  const words = useWords('announcements')
  const { plural } = useFormats()
  const name = trpc.notifications.preferences.useQuery().data?.smsName ?? ''
  const said = smsTextIn({ ...props.values, language: props.writtenIn }, props.language)
  const { text, units, encoding, segments } = measureText(
    noticeText(name, said, `${window.location.origin}/announcements#${props.id ?? 1}`),
  )
  const counted = words.characters(units, SINGLE_PART_MAX[encoding], plural(segments, words.textsEach))
  return (
    <Textarea
      label={props.label}
      description={words.textHint}
      lang={props.language}
      maxLength={SMS_MAX}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      error={props.error ? String(props.error) : undefined}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      inputContainer={(input) => (
        <>
          {input}
          <Text size="sm" mt={4} aria-hidden>
            {counted}
          </Text>
          <Text size="sm" c="dimmed" lang={props.language}>
            {text}
          </Text>
          <LiveText text={counted} />
        </>
      )}
    />
  )
}

/** Announces changes to screen readers at most once a second. */
function LiveText({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), ANNOUNCE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="visually-hidden" aria-live="polite">
      {spoken}
    </span>
  )
}
