import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ProductSettings, productSettingsSchema } from '../contract.ts'
import type { TemplatePlans } from '../domain/plan.ts'
import {
  DEFAULT_PRODUCT_SETTINGS,
  fromMetafield,
  METAFIELD,
  METAFIELD_LIMIT,
  metafieldBytes,
  templatePlansSchema,
  toMetafield,
} from '../domain/settings-metafield.ts'
import { savePublished } from '../store.ts'

/** What one change carries: the merchant's choices, or what each template needs. Both live in one metafield. */
export type SettingsValue = { product: ProductSettings } | { templates: Record<string, TemplatePlans> }

const settingsSchema: z.ZodType<SettingsValue> = z.union([
  z.strictObject({ product: productSettingsSchema }),
  z.strictObject({ templates: templatePlansSchema }),
])

const readQuery = defineOperation<{ namespace: string; key: string }>()({
  document: /* GraphQL */ `
    query StructuredDataMetafield($namespace: String!, $key: String!) {
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

interface MetafieldInput {
  ownerId: string
  namespace: string
  key: string
  type: string
  value: string
  /** What was read; null: there was no metafield. The platform refuses when it differs by now. */
  compareDigest: string | null
}

const writeMutation = defineOperation<{ metafields: MetafieldInput[] }>()({
  document: /* GraphQL */ `
    mutation SetStructuredDataMetafield($metafields: [MetafieldsSetInput!]!) {
      metafieldsSet(metafields: $metafields) {
        metafields {
          value
        }
        userErrors {
          code
          message
        }
      }
    }
  `,
  data: z.object({
    metafieldsSet: z
      .object({
        metafields: z.array(z.object({ value: z.string() })).nullable(),
        userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
      })
      .nullable(),
  }),
})

/** Codes with which the platform says that the metafield is not what we read. */
const STALE = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'])

/** The app data metafield Liquid reads, one change per part of it, so that undoing one leaves the other. */
export const settingsKind: ChangeKind<SettingsValue> = {
  name: 'structured-data.settings',
  schema: settingsSchema,
  async read(ctx, refs) {
    const { parts } = await readParts(ctx)
    return refs.map((ref) => partOf(parts, ref))
  },
  write,
  normalise: (value) => (value === null ? '' : canonical(value)),
  /** Before the first switch-on there was nothing; switched off prints the same. */
  inverse({ before, observed }) {
    if (before !== null || observed === null) return before
    return 'product' in observed ? { product: DEFAULT_PRODUCT_SETTINGS } : { templates: {} }
  },
  async settled(tx, shopId, { observed }) {
    if (observed !== null && 'product' in observed) await savePublished(tx, shopId, observed.product)
  },
}

async function write(
  ctx: ShopContext,
  changes: PendingChange<SettingsValue>[],
): Promise<WriteOutcome<SettingsValue>[]> {
  const { ownerId, digest, parts } = await readParts(ctx)
  const isStale = changes.some(
    (change) => settingsKind.normalise(partOf(parts, change)) !== settingsKind.normalise(change.before),
  )
  if (isStale) return changes.map(() => conflict('It changed between reading and writing.'))
  const wanted = { settings: DEFAULT_PRODUCT_SETTINGS, templates: {}, ...parts }
  for (const { after } of changes) {
    if (after !== null && 'product' in after) wanted.settings = after.product
    if (after !== null && 'templates' in after) wanted.templates = after.templates
  }
  const value = toMetafield(wanted.settings, wanted.templates)
  const bytes = metafieldBytes(value)
  if (bytes > METAFIELD_LIMIT) {
    const message = `The settings take ${bytes} bytes, ${METAFIELD_LIMIT} are allowed.`
    return changes.map(() => ({ status: 'failed', code: 'structured-data.too-large', message }))
  }
  const input = { ...METAFIELD, ownerId, value: JSON.stringify(value), compareDigest: digest }
  const answer = await ctx.platform.query(ctx.shop, writeMutation, { metafields: [input] })
  const [error] = answer.metafieldsSet?.userErrors ?? []
  if (error) {
    if (error.code && STALE.has(error.code)) return changes.map(() => conflict(error.message))
    return changes.map(() => ({ status: 'failed', code: error.code ?? 'refused', message: error.message }))
  }
  const observed = fromMetafield(answer.metafieldsSet?.metafields?.[0]?.value ?? null)
  return changes.map((change) => ({ status: 'applied', observed: partOf(observed, change) }))
}

type Parts = { settings: ProductSettings; templates: Record<string, TemplatePlans> } | null

async function readParts(
  ctx: ShopContext,
): Promise<{ ownerId: string; digest: string | null; parts: Parts }> {
  const { namespace, key } = METAFIELD
  const { currentAppInstallation } = await ctx.platform.query(ctx.shop, readQuery, { namespace, key })
  const { id, metafield } = currentAppInstallation
  return {
    ownerId: id,
    digest: metafield?.compareDigest ?? null,
    parts: fromMetafield(metafield?.value ?? null),
  }
}

function partOf(parts: Parts, { field }: ChangeRef): SettingsValue | null {
  if (parts === null) return null
  return field === 'templates' ? { templates: parts.templates } : { product: parts.settings }
}

function conflict(message: string): WriteOutcome<SettingsValue> {
  return { status: 'failed', code: 'conflict', message }
}

/** JSON with sorted names: the platform keeps values, not their order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
