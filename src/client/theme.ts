import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { BusyButton } from '#kit/forms/busy-button'

/** White text has too little contrast on 667EEA: 3.66:1. */
const porch: MantineColorsTuple = [
  '#f2f4fe',
  '#e3e8fd',
  '#c8d1fa',
  '#a3b1f4',
  '#667eea',
  '#5468dd',
  '#4a5bd0',
  '#3b4cb8',
  '#2f3d97',
  '#222c6e',
]

/** Replaces Mantine's dark palette: text, muted, borders, cards (6), page (7). */
const night: MantineColorsTuple = [
  '#e7e9f3',
  '#cdd1e3',
  '#a6acc8',
  '#8d94b4',
  '#3a4166',
  '#2b3154',
  '#1d2138',
  '#14172b',
  '#101326',
  '#0b0d1c',
]

/** For irreversible actions: white on shade 7 is 6.6:1. */
const brick: MantineColorsTuple = [
  '#fef1ef',
  '#fde0dc',
  '#fbc3bc',
  '#ffb4a9',
  '#f2867a',
  '#d9402f',
  '#c22f20',
  '#b42318',
  '#9a1c12',
  '#7a150d',
]

const INK = '#23283d'

const CONTROL = '3rem'
const inputVars = () => ({ wrapper: { '--input-height': CONTROL, '--input-fz': 'var(--mantine-font-size-md)' } })
const wrapperVars = () => ({
  label: { '--input-label-size': 'var(--mantine-font-size-md)', '--input-asterisk-color': 'var(--muted)' },
  error: { '--input-error-size': 'var(--mantine-font-size-sm)' },
  description: { '--input-description-size': 'var(--mantine-font-size-sm)' },
})

/** Mantine's looks are changed only here and in styles/controls.css. */
export const theme = createTheme({
  primaryColor: 'porch',
  primaryShade: { light: 6, dark: 5 },
  colors: { porch, dark: night, red: brick },
  black: INK,
  autoContrast: true,
  luminanceThreshold: 0.179,
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '0.875rem', xl: '1.25rem' },
  fontFamily: "'Atkinson Hyperlegible Next', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '0.875rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  headings: {
    fontFamily: "'Fraunces', Georgia, 'Times New Roman', serif",
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: {
      defaultProps: { component: BusyButton },
      vars: (_theme: unknown, props: { size?: string }) => ({
        root: {
          '--button-height': props.size === 'lg' ? '3.5rem' : CONTROL,
          '--button-fz': 'var(--mantine-font-size-md)',
          '--button-padding-x': 'max(2.5vw, min(1.375rem, 5.5vw, 100vw - 13rem))',
        },
      }),
    },
    ActionIcon: { defaultProps: { component: BusyButton, variant: 'subtle' }, vars: () => ({ root: { '--ai-size': CONTROL } }) },
    CloseButton: { vars: () => ({ root: { '--cb-size': '2.75rem', '--cb-icon-size': '1.375rem' } }) },
    Input: { vars: inputVars },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] }, vars: wrapperVars },
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }), rightSectionWidth: '2.25rem' },
    },
    Textarea: { defaultProps: { autosize: true, minRows: 4 } },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': '1.5rem' } }) },
    Radio: { vars: () => ({ root: { '--radio-size': '1.5rem' } }) },
    Switch: { defaultProps: { size: 'lg' } },
    // Rendered inside the main landmark, so that screen readers find the items.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', portalProps: { target: '#main' }, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 700, position: 'right', withArrow: false } },
  },
})

/** The CSP nonce for style elements, new in every page. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
