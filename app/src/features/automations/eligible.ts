import type { ShopContext } from '#core/context/context.ts'
import {
  type AnyAutomationAction,
  AUTOMATION_ACTIONS,
  type AutomationAction,
  type AutomationField,
  type AutomationResource,
} from '#core/registry/automation-action.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Reason } from './candidates.ts'
import type { Definition } from './contract.ts'
import { chooseFields } from './domain/choose-fields.ts'
import { matches } from './domain/rule.ts'
import { automationErrors } from './errors.ts'
import { lastWritesOf } from './last-writes.ts'

/** The part of a definition that determines what is written. */
export type Wish = Omit<Definition, 'title' | 'status'>

/** Finds an action by name. Throws `automations.unknown-action`. */
export function actionNamed(ctx: ShopContext, name: string): AutomationAction<unknown> {
  const action = ctx
    .offered(AUTOMATION_ACTIONS)
    .find(({ generator }: AnyAutomationAction) => generator === name)
  if (!action) throw new AppError(automationErrors.unknownAction, { name })
  return action as unknown as AutomationAction<unknown>
}

/**
 * Returns the fields to write for each resource, in order; null if the rule does not match it. Reads only our
 * database.
 */
export async function eligibleFields(
  ctx: ShopContext,
  wish: Wish,
  found: readonly { resource: AutomationResource; reason: Reason }[],
): Promise<(AutomationField[] | null)[]> {
  const action = actionNamed(ctx, wish.action)
  const meant = found.filter(({ resource }) => resource.kind === wish.kind && matches(wish.rule, resource))
  const fields = await action.fieldsToWrite(
    ctx,
    meant.map(({ resource }) => resource),
    wish.fields,
  )
  // A filled field that must not be overwritten needs no journal lookup.
  const asked = fields.map((each) =>
    each.filter(({ isEmpty, onlyNew }) => isEmpty || onlyNew || wish.overwrite),
  )
  const lastWrites = await lastWritesOf(ctx, asked.flat())
  const chosen = new Map(
    meant.map(({ resource, reason }, index) => {
      const known = (asked[index] ?? []).map((field) => ({
        ...field,
        ...(lastWrites.get(field) ?? { inHand: true, ours: null }),
      }))
      return [resource.gid, chooseFields(known, { reason, overwrite: wish.overwrite })]
    }),
  )
  return found.map(({ resource }) => chosen.get(resource.gid) ?? null)
}
