import type { StaffRole } from '#core/staff/domain/roles.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'

/** A handler of the staff area: receives the parsed input and returns the contract's output. */
export type StaffHandler = (ctx: StaffContext, input: never) => Promise<unknown>

/** A module's part of the staff area. Its paths start with `/admin/`. */
export interface StaffPart {
  contract: Contract
  routes: Record<string, StaffHandler>
  /** Required role by key of `routes`; others are open to support. */
  needs?: Readonly<Record<string, StaffRole>>
  /** Keys of `routes` that require a passkey check at most five minutes old: money, acting under another's name. */
  verified?: readonly string[]
}

/** Combines a staff contract with its handlers, typed by it as `implement` does for merchants. */
export function implementStaff<C extends Contract>(
  contract: C,
  handlers: Handlers<C, StaffContext>,
  {
    needs,
    verified,
  }: { needs?: { [K in keyof C]?: StaffRole }; verified?: readonly (keyof C & string)[] } = {},
): StaffPart {
  return {
    contract,
    routes: dataOf<StaffHandler>(contract, handlers),
    ...(needs && { needs: needs as Record<string, StaffRole> }),
    ...(verified && { verified }),
  }
}
