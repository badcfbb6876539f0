import type { ShopContext } from '#core/registry/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { automationErrors } from './errors.ts'
import { type Wish, writerNamed } from './wanted.ts'

/** What the merchant chose in the writer's own form. Throws `automations.wrong-options`, `automations.unknown-writer`. */
export function parseOptions(
  ctx: ShopContext,
  { writer, options }: Pick<Wish, 'writer' | 'options'>,
): unknown {
  const parsed = writerNamed(ctx, writer).options.safeParse(options)
  if (parsed.success) return parsed.data
  const summary = [...new Set(parsed.error.issues.map(({ message }) => message))].join(', ')
  throw new AppError(automationErrors.wrongOptions, { summary })
}

/** Throws also `automations.wrong-kind` and `automations.no-rule-for-kind`. */
export function checkDefinition(ctx: ShopContext, wish: Wish): void {
  const { kinds, fields } = writerNamed(ctx, wish.writer)
  if (!kinds.includes(wish.kind) || wish.fields.some((field) => !fields.includes(field)))
    throw new AppError(automationErrors.wrongKind)
  if (!ruleFits(wish)) throw new AppError(automationErrors.noRuleForKind)
  parseOptions(ctx, wish)
}

function ruleFits({ kind, rule }: Wish): boolean {
  if (rule.type === 'vendor' || rule.type === 'collection') return kind === 'product'
  return rule.type !== 'tag' || kind === 'product' || kind === 'article'
}
