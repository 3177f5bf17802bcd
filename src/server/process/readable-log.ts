import { styleText } from 'node:util'

interface Line {
  level: number
  time: number
  msg?: string
  err?: { stack?: string }
}

const NAMES: Partial<Record<number, string>> = {
  40: styleText('yellow', 'warning: ', { validateStream: false }),
  50: styleText('red', 'error: ', { validateStream: false }),
  60: styleText('red', 'error: ', { validateStream: false }),
}
const CONTROL = /[^\P{Cc}\n\t]/gu

/** The log as a person reads it on a terminal: time, message, details. The address is left out, because the start prints it. */
export const readableLog = (output: { write(text: string): unknown }) => ({
  write(json: string) {
    const line = JSON.parse(json) as Line
    if (!line.msg?.startsWith('Server listening at ')) output.write(readableLine(line))
  },
})

function readableLine({ level, time, msg = '', err, ...details }: Line): string {
  const more = Object.entries(details).map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = `${msg}${more.join('')}${err?.stack ? `\n${err.stack}` : ''}`.replace(CONTROL, '')
  return `${new Date(time).toTimeString().slice(0, 8)}  ${NAMES[level] ?? ''}${text}\n`
}
