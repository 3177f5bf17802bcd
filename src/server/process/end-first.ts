import { writeFile } from 'node:fs/promises'

/** Where the machine's memory ends, its system ends the process `pid` and not the portal. Not every system lets one say so. */
export const endFirst = (pid: number | undefined) => void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
