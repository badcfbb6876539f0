import { between } from './random.ts'

/** Opening day of the generated shops. */
const OPENED = Date.UTC(2025, 2, 3, 8, 0, 0)
const DAY = 86_400_000

/**
 * Returns the creation time of a record by its name: within a year and a half of the shop's opening, always the same.
 */
export function madeAt(name: string): { createdAt: string; updatedAt: string } {
  const created =
    OPENED + between(`${name}|created`, 0, 400) * DAY + between(`${name}|minute`, 0, 540) * 60_000
  const updated = created + between(`${name}|updated`, 0, 120) * DAY
  return { createdAt: new Date(created).toISOString(), updatedAt: new Date(updated).toISOString() }
}
