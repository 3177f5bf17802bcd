import { notifyManager } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Outputs } from '../../../client/trpc-client'
import { type Choices, type DigestRhythm, LEVELS, type Level, levelOf, type Topic } from '../../../shared/topics'

export type Preferences = Outputs['notifications']['preferences']
export type TopicChoice = Preferences['topics'][number]
export interface Change {
  level?: Level
  topics?: (Partial<TopicChoice> & { topic: Topic })[]
  digest?: DigestRhythm
}

function changed(before: Preferences, { level, topics: wishes = [], digest = before.digest }: Change): Preferences {
  const topics = before.topics.map((choice) => ({
    ...choice,
    ...(level && LEVELS[level][choice.topic]),
    ...wishes.find(({ topic }) => topic === choice.topic),
  }))
  const table = Object.fromEntries(topics.map(({ topic, email, sms, push }) => [topic, { email, sms, push }])) as Choices
  return { ...before, topics, digest, level: levelOf(table) }
}

/** Updates optimistically and rolls back if the request fails. */
export function useChoices() {
  const utils = trpc.useUtils()
  const words = useWords('notificationPreferences')
  const { saved: isSaved } = useWords('kit')
  const query = trpc.notifications.preferences.useQuery()
  const [waiting, setWaiting] = useState<Change[]>([])
  const { mutate } = trpc.notifications.savePreferences.useMutation({
    // Requests run in order, so that the last choice wins.
    scope: { id: 'choices' },
    onSuccess: (saved) => {
      utils.notifications.preferences.setData(undefined, saved)
      showToast({ title: isSaved, tone: 'success' })
      void utils.notifications.emailPreferences.invalidate()
      void utils.auth.me.invalidate()
    },
    onError: (error) => showFailure(words.notSaved, error),
    // Runs after React Query has notified the views, so that the old choices do not flash.
    onSettled: () => notifyManager.schedule(() => setWaiting(([, ...rest]) => rest)),
  })
  const choose = (change: Change) => {
    setWaiting((before) => [...before, change])
    mutate(change)
  }
  return { ...query, data: query.data && waiting.reduce(changed, query.data), choose }
}
