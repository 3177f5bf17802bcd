import { AsyncLocalStorage } from 'node:async_hooks'

export interface TransactionScope {
  /** Runs a transaction's callback. Statements that it starts and does not await are refused once it settles. */
  run<T>(work: () => Promise<T>): Promise<T>
  requireInside(): void
  requireOutside(): void
}

export function createScope(): TransactionScope {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    run(work) {
      const transaction = { isOpen: true }
      return inside.run(transaction, work).finally(() => {
        transaction.isOpen = false
      })
    },
    requireInside() {
      if (!inside.getStore()?.isOpen) throw new Error('A trx was used outside its transaction: await everything before the callback ends')
    },
    requireOutside() {
      if (inside.getStore()?.isOpen) throw new Error('The database was used outside its transaction: inside a write, use only its trx')
    },
  }
}
