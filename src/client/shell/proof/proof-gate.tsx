import { words as signInWords } from 'virtual:words/signIn'
import { Suspense, useEffect, useState } from 'react'
import { lazyPage } from '#kit/navigation/lazy-page'
import { onRefusal } from '../../trpc-client'

const ProofDialog = lazyPage(() => import('./proof-dialog'), 'ProofDialog', signInWords)

interface Asked {
  methods: string[]
  settle: (proven: boolean) => void
}

async function methodsIn(refusal: Response): Promise<string[] | undefined> {
  if (refusal.status !== 403) return undefined
  const answers = [await refusal.clone().json()].flat() as { error?: { data?: { details?: { freshProof?: true; methods?: string[] } } } }[]
  const details = answers[0]?.error?.data?.details
  return details?.freshProof && details.methods
}

export function ProofGate() {
  const [asked, setAsked] = useState<Asked>()

  useEffect(() => {
    let running: Promise<boolean> | undefined
    onRefusal(async (refusal) => {
      const methods = await methodsIn(refusal)
      if (!methods) return false
      running ??= new Promise<boolean>((settle) => setAsked({ methods, settle })).finally(() => {
        running = undefined
        setAsked(undefined)
      })
      return running
    })
    return () => onRefusal(async () => false)
  }, [])

  return <Suspense>{asked && <ProofDialog methods={asked.methods} onDone={asked.settle} />}</Suspense>
}
