/** Where it is midday now: a community whose night, in which no text goes, does not come during a test. */
export function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
