import type { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { actionNamed, type Wish } from './eligible.ts'
import { automationErrors } from './errors.ts'

/** Returns the names of the options that are missing, do not fit or do not exist, each once. */
function wrongFields({ issues }: z.ZodError): string[] {
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0
      ? issue.keys
      : issue.path.slice(0, 1).map(String),
  )
  return [...new Set(names)]
}

/** Returns the options of the action's own form. Throws `automations.wrong-options`, `automations.unknown-action`. */
export function parseOptions(
  ctx: ShopContext,
  { action, options }: Pick<Wish, 'action' | 'options'>,
): unknown {
  const parsed = actionNamed(ctx, action).options.safeParse(options)
  if (parsed.success) return parsed.data
  throw new AppError(automationErrors.wrongOptions, { action, fields: wrongFields(parsed.error) })
}

/** Returns why the options do not fit the action's form as it is now; null if they do. */
export function optionsProblem(ctx: ShopContext, wish: Pick<Wish, 'action' | 'options'>): AppError | null {
  try {
    parseOptions(ctx, wish)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Validates a definition. Also throws `automations.wrong-kind`, `automations.no-rule-for-kind`, and what the action
 * refuses.
 */
export function checkDefinition(ctx: ShopContext, wish: Wish): void {
  const action = actionNamed(ctx, wish.action)
  const fields = action.fieldsOf?.(wish.kind) ?? action.fields
  if (!action.kinds.includes(wish.kind) || wish.fields.some((field) => !fields.includes(field)))
    throw new AppError(automationErrors.wrongKind)
  if (!ruleFits(wish)) throw new AppError(automationErrors.noRuleForKind)
  const options = parseOptions(ctx, wish)
  const refusal = action.refusal?.(options, wish.fields)
  if (refusal) throw refusal
}

function ruleFits({ kind, rule }: Wish): boolean {
  if (rule.type === 'vendor' || rule.type === 'collection') return kind === 'product'
  return rule.type !== 'tag' || kind === 'product' || kind === 'article'
}
