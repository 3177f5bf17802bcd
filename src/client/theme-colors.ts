import type { MantineColorsTuple } from '@mantine/core'

/** White text has too little contrast on 667EEA: 3.66:1. */
export const porch: MantineColorsTuple = [
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
export const night: MantineColorsTuple = [
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
export const brick: MantineColorsTuple = [
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

export const INK = '#23283d'
