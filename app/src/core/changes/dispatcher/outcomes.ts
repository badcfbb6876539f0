import type { WriteOutcome } from '../change-kind.ts'
import { changesErrors } from '../errors.ts'
import { ATTEMPTS, type Fault, INTERRUPTIONS, retryAt } from './faults.ts'
import type { PickedChange } from './pick.ts'
import type { ChangeSettlement, SettledChange } from './settlement.ts'
import { CONFLICT } from './verdict.ts'

/**
 * What the platform answered for a change. Without an outcome it was not sent, and waits again. `isLate`: its bytes left
 * after its lease.
 */
export function settlementOf(
  change: SettledChange,
  outcome: WriteOutcome<unknown> | undefined,
  isLate = false,
): ChangeSettlement {
  if (!outcome)
    return {
      change,
      state: 'pending',
      observed: null,
      errorCode: null,
      errorMessage: null,
      nextAt: retryAt(0),
    }
  if (outcome.status !== 'failed') {
    const editedAt = outcome.status === 'applied' && outcome.editedAt ? new Date(outcome.editedAt) : null
    const { status: state, observed } = outcome
    const settlement = { change, state, observed, errorCode: null, errorMessage: null, editedAt }
    return isLate ? asLate(settlement) : settlement
  }
  if (outcome.code === 'conflict') return { change, state: 'conflict', observed: null, ...CONFLICT }
  const { code, message } = outcome
  return { change, state: 'failed', observed: null, errorCode: code, errorMessage: message }
}

/** Of a write whose bytes left after its lease: where it took effect, it may have written over anything. */
export function asLate(settlement: ChangeSettlement): ChangeSettlement {
  if (settlement.state !== 'applied') return settlement
  return { ...settlement, errorCode: changesErrors.writtenLateUnseen.code, isLate: true }
}

/** Back to those that wait, or failed by name when it was tried often enough. */
export function againOrFailed(change: PickedChange, fault: Fault, attempts: number): ChangeSettlement {
  const { code, message, isInterruption = false } = fault
  if (fault.mayRetry && attempts < (isInterruption ? INTERRUPTIONS : ATTEMPTS))
    return {
      change,
      state: 'pending',
      observed: null,
      errorCode: null,
      errorMessage: null,
      // A platform in trouble is given time; after our own end nobody needs any.
      nextAt: retryAt(isInterruption ? 0 : attempts - 1),
    }
  return { change, state: 'failed', observed: null, errorCode: code, errorMessage: message }
}
