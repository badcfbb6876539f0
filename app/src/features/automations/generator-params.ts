import type { ShopContext } from '#core/context/context.ts'
import { parseOptions } from './check-definition.ts'
import { actionNamed } from './eligible.ts'
import { type AutomationRow, definitionOf } from './store.ts'

/** Returns the options for the generator: these fields, or all of the automation's if none are named. */
export async function generatorParams(
  ctx: ShopContext,
  row: AutomationRow,
  fields: readonly string[] = row.fields,
): Promise<unknown> {
  const wish = definitionOf(row)
  return actionNamed(ctx, wish.action).params(ctx, parseOptions(ctx, wish), { ...wish, fields })
}
