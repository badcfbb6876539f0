import type { StaffRole } from '#core/staff/domain/roles.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import { type Contract, dataOf, type Handlers } from './handlers.ts'

/** A door of the staff area: gets the schema-checked input, answers what the contract's output says. */
export type StaffHandler = (ctx: StaffContext, input: never) => Promise<unknown>

/** What a module offers the staff area. Its paths begin with `/admin/`. */
export interface StaffPart {
  contract: Contract
  routes: Record<string, StaffHandler>
  /** By key of `routes` who may; those not named are open to support. */
  needs?: Readonly<Record<string, StaffRole>>
  /** Keys of `routes` before which the person is asked for their passkey, at most five minutes ago: money, somebody else's name. */
  verified?: readonly string[]
}

/** A staff contract with its handlers, typed by it as `implement` does for merchants. */
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
