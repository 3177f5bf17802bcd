/**
 * Derives a user name from an email address, with a number if it is taken. `numbers` holds the last number used, which keeps a thousand
 * `info@` fast.
 */
export function usernameFrom(email: string, isTaken: (name: string) => boolean, numbers = new Map<string, number>()): string {
  const stem = (email.trim().toLowerCase().split('@', 1)[0] ?? '').replace(/[^a-z0-9._-]/g, '').slice(0, 50)
  const base = stem.length >= 3 ? stem : `${stem}resident`
  let number = numbers.get(base) ?? 1
  let name = number === 1 ? base : `${base}${number}`
  while (isTaken(name)) {
    number += 1
    name = `${base}${number}`
  }
  numbers.set(base, number)
  return name
}
