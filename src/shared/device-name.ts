import type { Words } from '../words/messages'

/** From the more special to the more general: most browsers also claim to be others. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const MACHINES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'CrOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** 'Safari on iPhone', from what a browser says of itself: enough to recognize one's own devices. */
export function deviceName({ machines, deviceOn, unknownDevice }: Words['preferences'], userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const found = firstOf(MACHINES, userAgent)
  const machine = found && (new Map<string, string>(Object.entries(machines)).get(found) ?? found)
  if (browser && machine) return deviceOn(browser, machine)
  return browser ?? machine ?? unknownDevice
}
