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
  [/CrOS/, 'a Chromebook'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** 'Safari on iPhone', from what a browser says of itself: enough to recognize one's own devices. */
export function deviceName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const machine = firstOf(MACHINES, userAgent)
  if (browser && machine) return `${browser} on ${machine}`
  return browser ?? machine ?? 'Unknown device'
}
