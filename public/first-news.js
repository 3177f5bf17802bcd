// On the dashboard, for who was signed in on this device: the newest announcements as plain links while the program is read and drawn,
// which takes an old phone a second or two. React's first picture replaces them. The session decides, as everywhere: without one
// nothing comes.
;(async () => {
  const WANTED = { limit: 3, show: 'published' }
  /** Milliseconds from the start of the visit; on a fast machine the dashboard is there before, and nothing flickers. */
  const SHOWN_AFTER = 500
  const { lang } = document.documentElement
  const wasHere = () => {
    try {
      return localStorage.getItem('userID')
    } catch {
      return null
    }
  }
  if (location.pathname !== '/' || !wasHere()) return

  const list = Object.assign(document.createElement('ul'), { className: 'first-news' })
  const tell = ({ id, isPinned, isUrgent, translations, ...written }) => {
    const { title, content, language } = translations.find(({ language }) => language === lang) ?? written
    const item = document.createElement('li')
    item.lang = language ?? lang
    item.append(Object.assign(document.createElement('a'), { href: `/announcements#${id}`, textContent: title }))
    if (isPinned || isUrgent) item.append(Object.assign(document.createElement('p'), { textContent: content }))
    list.append(item)
  }
  try {
    const answer = await fetch(`/trpc/announcements.page?input=${encodeURIComponent(JSON.stringify(WANTED))}`)
    if (!answer.ok) return
    const { result } = await answer.json()
    result.data.announcements.forEach(tell)
  } catch {
    // The dashboard asks again, and says it.
  }
  await new Promise((resolve) => setTimeout(resolve, SHOWN_AFTER - performance.now()))
  const opening = document.querySelector('.opening')
  if (!opening || !list.hasChildNodes()) return
  const main = document.createElement('main')
  main.append(list)
  opening.after(main)
})()
