// Runs before the first paint, so that a person who chose dark never sees a white flash.
// The names are those of src/client/kit/layout/appearance-controls.tsx and of Mantine's own color scheme store.
;(() => {
  const read = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const chosen = read('mantine-color-scheme-value')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : system
  root.dataset.textSize = read('text-size') ?? 'standard'
})()
