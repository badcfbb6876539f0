import { changesErrors } from '../errors.ts'

/** Codes of changes that took effect later than planned: they are applied, and say so by one of these. */
export const LATE_CODES: readonly string[] = [
  changesErrors.writtenLate.code,
  changesErrors.writtenLateUnseen.code,
]
