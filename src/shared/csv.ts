/** A cell a spreadsheet would take for a formula gets an apostrophe in front (OWASP: CSV Injection). */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)

function toCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180) that no spreadsheet runs; starts with a byte order mark so that accents survive Excel. */
export const toCsv = (header: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
