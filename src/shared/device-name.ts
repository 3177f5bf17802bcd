import type { Words } from '../words/messages'

/** From special to general, because most browsers also claim to be others. */
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

/** Returns 'Safari on iPhone' from the User-Agent header, enough for people to recognize their own devices. */
export function deviceName({ machines, deviceOn, unknownDevice }: Words['preferences'], userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const found = firstOf(MACHINES, userAgent)
  const machine = found && (new Map<string, string>(Object.entries(machines)).get(found) ?? found)
  if (browser && machine) return deviceOn(browser, machine)
  return browser ?? machine ?? unknownDevice
}
