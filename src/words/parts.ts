type Merged<Files extends readonly object[]> = Files extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? { [Part in keyof First]: First[Part] } & Merged<Rest>
  : unknown

/** All parts of several files of words. A part that several files have, such as `problems`, becomes one. */
export function merge<Files extends readonly object[]>(...files: Files): Merged<Files> {
  const merged: Record<string, object> = {}
  for (const file of files) for (const [part, entries] of Object.entries(file)) merged[part] = { ...merged[part], ...entries }
  return merged as Merged<Files>
}

/** Sentences that read as the value they stand for is stored. */
export const asStored = <Value extends string>(...values: Value[]) =>
  Object.fromEntries<string>(values.map((value) => [value, value])) as Record<Value, string>
