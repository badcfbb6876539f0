import { z } from 'zod'
import type { AdminOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { BulkWrite, PendingChange, WriteOutcome } from '../change-kind.ts'
import { type WritableType, writableTypeOf } from '../domain/writable-fields.ts'
import { refusalErrors } from './errors.ts'
import { byResource, impossible, orDenied, refused, type UserError, writeTogether } from './write-parts.ts'

/** Answer of an update mutation, independent of its name. */
export interface UpdateAnswer<Node> {
  node: Node | null
  /** The values right before, if the document queries them (`held`). */
  held?: Node
  userErrors: UserError[]
}

/** One update mutation of a resource, with all its changes. */
export interface ResourceUpdate<Value, Node> {
  operation: AdminOperation<object, UpdateAnswer<Node>>
  variables(resourceId: string, changes: PendingChange<Value>[]): object
  /** Returns the value on the store after it. */
  observed(node: Node, change: PendingChange<Value>): Value | null
  /**
   * True if its document begins with the same mutation without input, aliased `held`: the platform runs them in
   * sequence, so the answer shows what our write replaced. For fields that the platform neither compares nor sends
   * notices of (decision 0080); a bulk mutation may not contain two.
   */
  asksFirst?: true
}

const userErrorsSchema = z.array(
  z.object({
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
    message: z.string(),
  }),
)

/** Builds the schema of an update's answer: the payload under `mutation`, the resource under `resource`. */
export function updateAnswer<Node>(
  mutation: string,
  resource: string,
  node: z.ZodType<Node>,
): z.ZodType<UpdateAnswer<Node>> {
  const payload = z.object({ [resource]: node.nullish(), userErrors: userErrorsSchema }).nullable()
  // `held` is optional; a document that does not query it lacks the field.
  const held = z
    .object({ [resource]: node.nullish() })
    .nullish()
    .catch(null)
  return z.object({ [mutation]: payload, held }).transform((data) => {
    const answer = data[mutation] as Record<string, unknown> | null | undefined
    const before = (data['held'] as Record<string, unknown> | null | undefined)?.[resource]
    return {
      ...(before != null && { held: before as Node }),
      node: (answer?.[resource] as Node | undefined) ?? null,
      userErrors: (answer?.['userErrors'] as UserError[] | undefined) ?? [],
    }
  }) as unknown as z.ZodType<UpdateAnswer<Node>>
}

/**
 * Writes all changes of one resource with one mutation. If several are refused together, each is sent alone, so that
 * only the bad value fails.
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

/** Returns the same mutation as lines of a bulk mutation. */
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
  { node, held, userErrors: [error] }: UpdateAnswer<Node>,
  changes: PendingChange<Value>[],
): WriteOutcome<Value>[] {
  if (error) return changes.map(() => refused(error))
  if (node === null) return changes.map(() => impossible(refusalErrors.gone))
  return changes.map((change) => ({
    status: 'applied',
    observed: update.observed(node, change),
    editedAt: editedAtOf(node),
    ...(held && { replaced: { value: update.observed(held, change), editedAt: editedAtOf(held) } }),
  }))
}

const editedAtOf = (node: unknown): string | null => (node as { updatedAt?: string | null }).updatedAt ?? null

/** The update mutation of each resource type that has the field. */
export type UpdatesByType<Value, Node> = Partial<Record<WritableType, ResourceUpdate<Value, Node>>>

/** Returns `write` and `bulk` of a kind with one mutation per resource; `needsValue` refuses deletions. */
export function updatesByType<Value, Node>(updates: UpdatesByType<Value, Node>, { needsValue = false } = {}) {
  const bulk = new Map<WritableType, BulkWrite<Value>>()
  for (const [type, update] of Object.entries(updates))
    if (!update.asksFirst) bulk.set(type as WritableType, bulkUpdate(update))
  const updateOf = (resourceId: string) => {
    const type = writableTypeOf(resourceId)
    return type === null ? undefined : updates[type]
  }
  return {
    write(ctx: ShopContext, changes: PendingChange<Value>[]): Promise<WriteOutcome<Value>[]> {
      const parts = byResource(changes).map((own) => ({
        changes: own,
        async write(): Promise<WriteOutcome<Value>[]> {
          const update = updateOf(own[0]?.resourceId ?? '')
          if (!update) return own.map(() => impossible(refusalErrors.notSupported))
          if (needsValue && own.some(({ after }) => after === null))
            return own.map(() => impossible(refusalErrors.blank))
          return updateResource(ctx, update, own)
        },
      }))
      return writeTogether(changes, parts)
    },
    bulk({ resourceId, after }: PendingChange<Value>): BulkWrite<Value> | null {
      if (needsValue && after === null) return null
      const type = writableTypeOf(resourceId)
      return (type && bulk.get(type)) ?? null
    },
  }
}
