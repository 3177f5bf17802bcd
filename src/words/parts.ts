type Merged<Files extends readonly object[]> = Files extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? { [Part in keyof First]: First[Part] } & Merged<Rest>
  : unknown

/** Merges the parts of several word files. Parts with the same name, such as `problems`, are combined. */
export function merge<Files extends readonly object[]>(...files: Files): Merged<Files> {
  const merged: Record<string, object> = {}
  for (const file of files) for (const [part, entries] of Object.entries(file)) merged[part] = { ...merged[part], ...entries }
  return merged as Merged<Files>
}

/** Sentences that equal the stored value. */
export const asStored = <Value extends string>(...values: Value[]) =>
  Object.fromEntries<string>(values.map((value) => [value, value])) as Record<Value, string>

/** Adds the period unless an abbreviation such as 'p.m.' has brought it. */
export const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`)
