import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { ACCENTS } from '../src/shared/accents.ts'

/** The house on its ground, as the browser's tab shows it. */
const HOUSE = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
/** Some systems cut the shape themselves: the background reaches the edge, the house stays within the middle four fifths. */
const withoutCorners = (drawing: string) => drawing.replace(' rx="8"', '')
const within = (drawing: string) => withoutCorners(drawing).replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ')

const ICONS = [
  { name: '192', size: 192, draw: (drawing: string) => drawing },
  { name: '512', size: 512, draw: (drawing: string) => drawing },
  { name: 'maskable-512', size: 512, draw: within },
  { name: 'apple-180', size: 180, draw: withoutCorners },
]
const UNITS = 32
const DPI = 72

/** Makes the pictures of the tab and of the installed portal, in each color that a community may choose. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle() {
    for (const [accent, { filled }] of Object.entries(ACCENTS)) {
      const house = HOUSE.replace(ACCENTS.indigo.filled[0], filled[0])
      this.emitFile({ type: 'asset', fileName: `icons/${accent}/tab.svg`, source: house })
      for (const { name, size, draw } of ICONS) {
        const picture = sharp(Buffer.from(draw(house)), { density: (DPI * size) / UNITS })
        const source = await picture.resize(size, size).png({ palette: true }).toBuffer()
        this.emitFile({ type: 'asset', fileName: `icons/${accent}/${name}.png`, source })
      }
    }
  },
})
