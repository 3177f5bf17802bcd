import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../words/languages'
import { trpc } from '../../trpc'
import { useViewer } from '../context/session'
import { showFailure, showToast } from '../feedback/toast'
import { Segmented } from '../forms/segmented'
import { changeLanguage, currentLanguage, useWords, wordsNow } from './words'

const OPTIONS = LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }))

export function OwnLanguage({ name, isTitled = false }: { name: string /** Beneath a title that says so. */; isTitled?: boolean }) {
  const words = useWords('kit')
  const { language } = useViewer()
  const [coming, setComing] = useState<Language | null>(null)
  const utils = trpc.useUtils()
  const save = trpc.community.chooseOwnLanguage.useMutation({
    onSuccess: (viewer) => {
      utils.auth.me.setData(undefined, viewer)
      showToast({ title: wordsNow('kit').saved, tone: 'success' })
    },
  })

  const choose = async (next: Language) => {
    const before = currentLanguage()
    setComing(next)
    try {
      await changeLanguage(next)
    } catch {
      setComing(null)
      return showToast({ title: wordsNow('basics').languageFailed, tone: 'destructive' })
    }
    save.mutate(
      { language: next },
      {
        onSettled: () => setComing(null),
        onError: async (error) => {
          await changeLanguage(before)
          const { languageNotSaved } = wordsNow('kit')
          showFailure(languageNotSaved, error)
        },
      },
    )
  }

  return (
    <Segmented
      name={name}
      label={words.language}
      isTitled={isTitled}
      options={OPTIONS}
      value={coming ?? (language as Language | null)}
      onChange={(next) => void choose(next)}
    />
  )
}
