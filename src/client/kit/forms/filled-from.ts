/** Null values of `row` are replaced by those of `blank`. */
export const filledFrom = <Values extends object>(blank: Values, row: Row<Values> | null): Values =>
  Object.fromEntries(Object.entries(blank).map(([name, empty]) => [name, row?.[name as keyof Values] ?? empty])) as Values

type Row<Values> = { [Name in keyof Values]?: Values[Name] | null | undefined }
