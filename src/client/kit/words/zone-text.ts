export function zoneText(locale: string, timeZone: string): string {
  const names = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return `${names.find((part) => part.type === 'timeZoneName')?.value} (${city})`
}
