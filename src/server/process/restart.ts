/** Begins again as the same process, with its words and settings, at `address`: whoever watches over it sees no end. */
export function restart(address: string): never {
  const env = { ...process.env, PORT: new URL(address).port }
  if (!process.execve) throw new Error('This system cannot begin a program again: start the portal by hand.')
  return process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}
