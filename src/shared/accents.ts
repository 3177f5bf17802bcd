/** The colors a community may choose, for light and dark screens. Text on `filled`, `hover` and `banner` is white. */
interface Accent {
  filled: readonly [string, string]
  hover: readonly [string, string]
  link: readonly [string, string]
  tint: readonly [string, string]
  tintInk: readonly [string, string]
  banner: string
  near: string
  far: string
}

export const ACCENTS = {
  indigo: {
    filled: ['#4a5bd0', '#5468dd'],
    hover: ['#3b4cb8', '#4a5bd0'],
    link: ['#3b4cb8', '#a3b1f4'],
    tint: ['#e3e8fd', '#2b3260'],
    tintInk: ['#222c6e', '#e3e8fd'],
    banner: '#2f3d97',
    near: '#4a5bd0',
    far: '#667eea',
  },
  green: {
    filled: ['#2b6a50', '#2f7458'],
    hover: ['#205340', '#2b6a50'],
    link: ['#1f6047', '#8fd6b4'],
    tint: ['#ddf0e6', '#1d4334'],
    tintInk: ['#12402d', '#d9f2e5'],
    banner: '#1f5140',
    near: '#2f7458',
    far: '#4f9478',
  },
  teal: {
    filled: ['#0f6a77', '#14737f'],
    hover: ['#0b525d', '#0f6a77'],
    link: ['#0b5f6c', '#86d3de'],
    tint: ['#d9eff2', '#123f48'],
    tintInk: ['#073e47', '#d5f0f4'],
    banner: '#0d4f5b',
    near: '#14737f',
    far: '#3f98a5',
  },
  blue: {
    filled: ['#1f62a8', '#2a6cb3'],
    hover: ['#174e88', '#1f62a8'],
    link: ['#1a5795', '#9cc7f2'],
    tint: ['#dfecf9', '#1c3b5c'],
    tintInk: ['#0f3a66', '#dcebfa'],
    banner: '#174574',
    near: '#2a6cb3',
    far: '#5690cd',
  },
  plum: {
    filled: ['#83407f', '#8f4a8b'],
    hover: ['#6a3167', '#83407f'],
    link: ['#733570', '#e0aede'],
    tint: ['#f5e4f4', '#47284a'],
    tintInk: ['#4f2150', '#f7e3f6'],
    banner: '#5b2a5c',
    near: '#8f4a8b',
    far: '#b070ac',
  },
  clay: {
    filled: ['#9a4a26', '#a3522d'],
    hover: ['#7c3a1c', '#9a4a26'],
    link: ['#87401f', '#f0b592'],
    tint: ['#f9e7dc', '#4d2c1c'],
    tintInk: ['#5a2a12', '#fae5d8'],
    banner: '#6b3218',
    near: '#a3522d',
    far: '#c47a52',
  },
} as const satisfies Record<string, Accent>

export type AccentName = keyof typeof ACCENTS
export const ACCENT_NAMES = Object.keys(ACCENTS) as [AccentName, ...AccentName[]]

export function accentVariables(name: AccentName): Record<`--${string}`, string> {
  const { filled, hover, link, tint, tintInk, banner, near, far }: Accent = ACCENTS[name]
  const both = ([light, dark]: readonly [string, string]) => `light-dark(${light},${dark})`
  return {
    '--accent': both(filled),
    '--accent-hover': both(hover),
    '--link': both(link),
    '--focus': both([filled[0], link[1]]),
    '--tint': both(tint),
    '--tint-ink': both(tintInk),
    '--banner': banner,
    '--banner-near': near,
    '--banner-far': far,
  }
}
