import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { type Plugin, runnerImport } from 'vite'

const THEME = './src/client/theme.ts'

const SHEET = '/src/client/styles/theme-variables.css'
/** Mantine's own modules, replaced while building. */
const REPLACED: [RegExp, () => string][] = [
  [/MantineCssVariables\.mjs$/, () => 'export const MantineCssVariables = () => null'],
  [/MantineClasses\.mjs$/, () => 'export const MantineClasses = () => null'],
  [/MantineProvider\/default-colors\.mjs$/, () => `export const DEFAULT_COLORS = ${JSON.stringify(palettes(DEFAULT_THEME.colors))}`],
]
/** What nothing here is drawn with: Mantine's other palettes, greys as a colour of controls, the smallest headings. */
const PALETTES = new Set(['porch', 'dark', 'gray', 'red'])
const UNUSED = /^--mantine-(color-(dark|gray)-\D|h[56]-|breakpoint-)/

/**
 * Writes Mantine's CSS variables into theme-variables.css while building, and leaves out the code that would work them out in
 * every browser on every visit (a hundred milliseconds of an old phone), as well as the palettes nothing is drawn with.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  load: (id) => REPLACED.find(([module]) => module.test(id))?.[1](),
  transform: async (ours, id) => (id.endsWith(SHEET) ? { code: `${await mantines()}\n${ours}`, map: null } : undefined),
})

async function mantines(): Promise<string> {
  const { theme } = (await runnerImport<typeof import('../src/client/theme')>(THEME)).module
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = defaultCssVariablesResolver({ ...whole, colors: palettes(whole.colors) })
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root')
}

const palettes = <Colors extends object>(colors: Colors) =>
  Object.fromEntries(Object.entries(colors).filter(([name]) => PALETTES.has(name))) as Colors

const used = (variables: Record<string, string>) => Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))
