import { useEffect, useEffectEvent } from 'react'

const HELD = 'portico-held'

/** While `active`, the browser asks before the page goes, and Back asks with `onBack` instead of going. */
export function useAskBeforeLeaving(active: boolean, onBack: () => void) {
  const ask = useEffectEvent(onBack)
  useEffect(() => {
    if (!active) return
    // One entry more, of the same page: Back takes that one.
    const hold = () => window.history.pushState({ ...window.history.state, [HELD]: true }, '')
    const onPopState = () => {
      hold()
      ask()
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    hold()
    window.addEventListener('popstate', onPopState)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      window.removeEventListener('popstate', onPopState)
      window.removeEventListener('beforeunload', onUnload)
      if (window.history.state?.[HELD]) window.history.back()
    }
  }, [active])
}
