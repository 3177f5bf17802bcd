/** Packages with machine code: they stay outside the bundle, and a release carries them for each processor. */
export const NATIVE = ['better-sqlite3', 'sharp', '@node-rs/argon2']
