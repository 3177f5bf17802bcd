/** What a form starts with: for each field of `blank` what `row` has, and the blank where that is null or there is no row. */
export const filledFrom = <Values extends object>(blank: Values, row: Row<Values> | null): Values =>
  Object.fromEntries(Object.entries(blank).map(([name, empty]) => [name, row?.[name as keyof Values] ?? empty])) as Values

type Row<Values> = { [Name in keyof Values]?: Values[Name] | null | undefined }
