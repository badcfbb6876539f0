import type { Operation } from '../contract.ts'

/** Whether an operation still moves: its figures are asked for again. */
export function isUnderWay({ state, cancelling }: Pick<Operation, 'state' | 'cancelling'>): boolean {
  return state === 'pending' || state === 'running' || cancelling
}
