import type { Operation } from '../contract.ts'

/** Reports whether an operation is still changing, so that its numbers are fetched again. */
export function isUnderWay({ state, cancelling }: Pick<Operation, 'state' | 'cancelling'>): boolean {
  return state === 'pending' || state === 'running' || cancelling
}
