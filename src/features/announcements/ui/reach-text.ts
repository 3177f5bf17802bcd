/** How many people an email about an announcement goes to. */
export function reachText(readers: number): string {
  if (readers === 0) return 'Everyone has already been emailed about this.'
  return readers === 1 ? "1 person will get it. You can't unsend it." : `${readers} people will get it. You can't unsend it.`
}
