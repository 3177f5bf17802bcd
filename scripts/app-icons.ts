import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** The house on its ground, as the browser's tab shows it. */
const DRAWING = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
/** For systems that cut the shape themselves: ground to the edge, and the house within the middle four fifths. */
const WITHOUT_CORNERS = DRAWING.replace(' rx="8"', '')
const MASKABLE = WITHOUT_CORNERS.replace('<path ', '<path transform="translate(3.2 3.2) scale(0.8)" ')

const ICONS = [
  { name: '192', size: 192, drawing: DRAWING },
  { name: '512', size: 512, drawing: DRAWING },
  { name: 'maskable-512', size: 512, drawing: MASKABLE },
  { name: 'apple-180', size: 180, drawing: WITHOUT_CORNERS },
]
/** Of the drawing. */
const UNITS = 32
const DPI = 72

/** Makes the pictures that a phone shows for the installed portal. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async generateBundle() {
    for (const { name, size, drawing } of ICONS) {
      const picture = sharp(Buffer.from(drawing), { density: (DPI * size) / UNITS })
      this.emitFile({
        type: 'asset',
        fileName: `icons/${name}.png`,
        source: await picture.resize(size, size).png({ palette: true }).toBuffer(),
      })
    }
  },
})
