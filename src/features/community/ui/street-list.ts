export const toStreets = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

export const toText = (streets: readonly string[]) => streets.join('\n')

/** Moves errors of single lines to the whole list. */
export function gatherStreetProblems<Errors extends Record<string, unknown>>(errors: Errors, field: string): Record<string, unknown> {
  const entries = Object.entries(errors).map(([path, message]) => [path.startsWith(`${field}.`) ? field : path, message])
  return Object.fromEntries(entries)
}
