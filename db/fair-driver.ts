import { type DatabaseConnection, SqliteDriver } from 'kysely'

/**
 * The one connection goes to whoever has waited longest. Kysely's own lock wakes every waiter each time it is released:
 * with thousands waiting, the waking costs more than the work. The adapter must say that it needs no such lock.
 */
export class FairDriver extends SqliteDriver {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    return super.acquireConnection()
  }

  override async releaseConnection() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
