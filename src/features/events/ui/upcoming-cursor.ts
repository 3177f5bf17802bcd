/** Apart from the schema, so that the page loads no validation. */
export const cursorAfter = ({ dateStart, timeStart, id }: { dateStart: string; timeStart: string | null; id: number }) =>
  `${dateStart}~${timeStart ?? ''}~${id}`
