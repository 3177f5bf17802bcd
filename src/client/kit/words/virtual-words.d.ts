/** Made by scripts/word-files.ts: how a file of words is fetched in each language. */
declare module 'virtual:words/*' {
  export const words: import('./words').WordSource
}
