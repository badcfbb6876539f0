import { z } from 'zod'
import type { AdminOperation } from '#adapters/platform/admin-graphql/operation.ts'
import type { BulkWrite, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { refusalErrors } from './errors.ts'
import { impossible, orDenied, refused, type UserError } from './refusal.ts'

/** What an update mutation answers, whatever it is called. */
export interface UpdateAnswer<Node> {
  node: Node | null
  userErrors: UserError[]
}

/** One update mutation of a resource: all changes of it go along. */
export interface ResourceUpdate<Value, Node> {
  operation: AdminOperation<object, UpdateAnswer<Node>>
  variables(resourceId: string, changes: PendingChange<Value>[]): object
  /** What stands on the store after it. */
  observed(node: Node, change: PendingChange<Value>): Value | null
}

const userErrorsSchema = z.array(
  z.object({
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
    message: z.string(),
  }),
)

/** Schema of an update's answer: the payload under `mutation`, the resource under `resource`. */
export function updateAnswer<Node>(
  mutation: string,
  resource: string,
  node: z.ZodType<Node>,
): z.ZodType<UpdateAnswer<Node>> {
  const payload = z.object({ [resource]: node.nullish(), userErrors: userErrorsSchema }).nullable()
  return z.object({ [mutation]: payload }).transform((data) => {
    const answer = data[mutation] as Record<string, unknown> | null | undefined
    return {
      node: (answer?.[resource] as Node | undefined) ?? null,
      userErrors: (answer?.['userErrors'] as UserError[] | undefined) ?? [],
    }
  }) as unknown as z.ZodType<UpdateAnswer<Node>>
}

/**
 * Writes all changes of one resource with one mutation. When it is refused and there were several, each is sent
 * by itself, so that one bad value fails alone.
 */
export async function updateResource<Value, Node>(
  ctx: ShopContext,
  update: ResourceUpdate<Value, Node>,
  changes: PendingChange<Value>[],
): Promise<WriteOutcome<Value>[]> {
  const [first] = changes
  if (!first) return []
  return orDenied(
    async () => {
      const variables = update.variables(first.resourceId, changes)
      const answer = await ctx.platform.query(ctx.shop, update.operation, variables)
      if (answer.userErrors.length === 0 || changes.length === 1) return outcomesOf(update, answer, changes)
      const outcomes: WriteOutcome<Value>[] = []
      for (const change of changes) outcomes.push(...(await updateResource(ctx, update, [change])))
      return outcomes
    },
    () => changes.map(() => impossible(refusalErrors.accessDenied)),
  )
}

/** The same mutation as lines of a bulk mutation. */
export function bulkUpdate<Value, Node>(update: ResourceUpdate<Value, Node>): BulkWrite<Value> {
  return {
    document: update.operation.document,
    variables: (changes) => update.variables(changes[0]?.resourceId ?? '', changes),
    outcomes(data, changes) {
      const parsed = update.operation.data.safeParse(data)
      // Without outcomes the changes are read back.
      return parsed.success ? outcomesOf(update, parsed.data, changes) : []
    },
  }
}

function outcomesOf<Value, Node>(
  update: ResourceUpdate<Value, Node>,
  { node, userErrors: [error] }: UpdateAnswer<Node>,
  changes: PendingChange<Value>[],
): WriteOutcome<Value>[] {
  if (error) return changes.map(() => refused(error))
  if (node === null) return changes.map(() => impossible(refusalErrors.gone))
  const editedAt = (node as { updatedAt?: string | null }).updatedAt ?? null
  return changes.map((change) => ({ status: 'applied', observed: update.observed(node, change), editedAt }))
}
