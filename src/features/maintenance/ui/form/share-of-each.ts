/** How much of each file is sent once `share` of all is: a form carries them one after the other. */
export function shareOfEach(share: number, files: { size: number }[]): number[] {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  let before = 0
  return files.map(({ size }) => {
    const part = Math.min(1, Math.max(0, (share * total - before) / size))
    before += size
    return part
  })
}
