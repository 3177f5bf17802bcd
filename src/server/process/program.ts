/*
 * What people type to run this program: a release says its own path (deploy/portico), a checkout is run by npm.
 */
const release = process.env.PORTICO_COMMAND

export const START = release ?? 'npm start'
/** A word as a shell takes it: `'My backups/a.sqlite'`. */
export const quoted = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
/** How the operator writes a command: `backup`, `files gc --yes`. */
export const portal = (words: string) => `${release ?? 'npm run portal --'} ${words}`
