import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { canonical } from '#kit/shared/canonical.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'
import { APP_METAFIELD_LIMIT } from '../domain/app-metafield-limit.ts'
import { setMetafields } from './metafield-operations.ts'
import { changedSince, impossible, refused } from './write-parts.ts'

const NAMESPACE = 'signpost'

const readQuery = defineOperation<{ namespace: string; key: string }>()({
  document: /* GraphQL */ `
    query AppMetafield($namespace: String!, $key: String!) {
      currentAppInstallation {
        id
        metafield(namespace: $namespace, key: $key) {
          value
          compareDigest
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({
      id: z.string(),
      metafield: z.object({ value: z.string(), compareDigest: z.string() }).nullable(),
    }),
  }),
})

/** Specification of a change kind over metafields of the app's own installation. */
export interface AppMetafield<Value>
  extends Pick<ChangeKind<Value>, 'name' | 'schema' | 'inverse' | 'noteValue'> {
  /** Returns the key of the metafield that holds a field: `app.metafields.signpost.<key>` in Liquid. */
  key(field: string): string
  /** Parses a field's value from the metafield's text; null if it has none, or the text is not ours. */
  read(text: string | null, field: string): Value | null
  /** Builds the text to write in place of `held`; `changes` all belong to one metafield. */
  text(held: string | null, changes: readonly PendingChange<Value>[]): string
  /** Normalises for comparison; by default the value's JSON regardless of the order of names. */
  normalise?(value: Value | null): string
  /** Error of a text beyond the limit; its values are `bytes` and `limit`. */
  tooLarge: ErrorDefinition
}

/**
 * Defines a change kind over JSON metafields of the app's installation, which Liquid reads and only Signpost writes.
 * The platform compares with what was read, so a change in between is a conflict and nothing is lost.
 */
export function appMetafieldKind<Value>(spec: AppMetafield<Value>): ChangeKind<Value> {
  const normalise = spec.normalise ?? ((value: Value | null) => (value === null ? '' : canonical(value)))

  async function writeOne(
    ctx: ShopContext,
    key: string,
    changes: PendingChange<Value>[],
  ): Promise<WriteOutcome<Value>[]> {
    const { ownerId, digest, text } = await held(ctx, key)
    const isStale = ({ before, field }: PendingChange<Value>) =>
      normalise(spec.read(text, field)) !== normalise(before)
    if (changes.some(isStale)) return changes.map(() => changedSince)
    const value = spec.text(text, changes)
    const bytes = Buffer.byteLength(value)
    if (bytes > APP_METAFIELD_LIMIT)
      return changes.map(() => impossible(spec.tooLarge, { bytes, limit: APP_METAFIELD_LIMIT }))
    const input = { namespace: NAMESPACE, key, type: 'json', ownerId, value, compareDigest: digest }
    const { metafieldsSet } = await ctx.platform.query(ctx.shop, setMetafields, { metafields: [input] })
    const [error] = metafieldsSet?.userErrors ?? []
    if (error) return changes.map(() => refused(error))
    const now = metafieldsSet?.metafields?.[0]?.value ?? null
    return changes.map(({ field }) => ({ status: 'applied', observed: spec.read(now, field) }))
  }

  return {
    name: spec.name,
    own: true,
    schema: spec.schema,
    normalise,
    inverse: spec.inverse,
    ...(spec.noteValue && { noteValue: spec.noteValue }),
    async read(ctx, refs) {
      const keys = [...new Set(refs.map(({ field }) => spec.key(field)))]
      const texts = new Map<string, string | null>()
      for (const key of keys) texts.set(key, (await held(ctx, key)).text)
      return refs.map(({ field }) => spec.read(texts.get(spec.key(field)) ?? null, field))
    },
    async write(ctx, changes) {
      const outcomes = new Map<PendingChange<Value>, WriteOutcome<Value>>()
      for (const [key, together] of Map.groupBy(changes, ({ field }) => spec.key(field))) {
        const written = await writeOne(ctx, key, together)
        for (const [at, change] of together.entries())
          outcomes.set(change, written[at] as WriteOutcome<Value>)
      }
      return changes.map((change) => outcomes.get(change) as WriteOutcome<Value>)
    },
  }
}

async function held(
  ctx: ShopContext,
  key: string,
): Promise<{ ownerId: string; digest: string | null; text: string | null }> {
  const { currentAppInstallation } = await ctx.platform.query(ctx.shop, readQuery, {
    namespace: NAMESPACE,
    key,
  })
  const { id, metafield } = currentAppInstallation
  return { ownerId: id, digest: metafield?.compareDigest ?? null, text: metafield?.value ?? null }
}
