import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { actionNamed, type Wish } from './eligible.ts'
import { automationErrors } from './errors.ts'

/** What the merchant chose in the writer's own form. Throws `automations.wrong-options`, `automations.unknown-action`. */
export function parseOptions(
  ctx: ShopContext,
  { writer, options }: Pick<Wish, 'writer' | 'options'>,
): unknown {
  const parsed = actionNamed(ctx, writer).options.safeParse(options)
  if (parsed.success) return parsed.data
  const summary = [...new Set(parsed.error.issues.map(({ message }) => message))].join(', ')
  throw new AppError(automationErrors.wrongOptions, { summary })
}

/** Throws also `automations.wrong-kind`, `automations.no-rule-for-kind`, and what the writer refuses. */
export function checkDefinition(ctx: ShopContext, wish: Wish): void {
  const writer = actionNamed(ctx, wish.writer)
  const fields = writer.fieldsOf?.(wish.kind) ?? writer.fields
  if (!writer.kinds.includes(wish.kind) || wish.fields.some((field) => !fields.includes(field)))
    throw new AppError(automationErrors.wrongKind)
  if (!ruleFits(wish)) throw new AppError(automationErrors.noRuleForKind)
  const options = parseOptions(ctx, wish)
  const refusal = writer.refusal?.(options, wish.fields)
  if (refusal) throw refusal
}

function ruleFits({ kind, rule }: Wish): boolean {
  if (rule.type === 'vendor' || rule.type === 'collection') return kind === 'product'
  return rule.type !== 'tag' || kind === 'product' || kind === 'article'
}
