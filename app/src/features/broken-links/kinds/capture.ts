import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { saveSettings } from '../settings-store.ts'

/** Where Liquid reads whether the 404 page tells of its visitors; without it, it does. */
const PLACE = { namespace: 'signpost', key: 'broken_links', type: 'json' }

const captureSchema = z.strictObject({ capture: z.boolean() })
export type CaptureValue = z.infer<typeof captureSchema>

const readQuery = defineOperation<{ namespace: string; key: string }>()({
  document: /* GraphQL */ `
    query BrokenLinksMetafield($namespace: String!, $key: String!) {
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

const writeMutation = defineOperation<{ metafields: object[] }>()({
  document: /* GraphQL */ `
    mutation SetBrokenLinksMetafield($metafields: [MetafieldsSetInput!]!) {
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

const STALE = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'])

/** Whether visits of the 404 page are captured: a switch of the storefront, so a change with a way back. */
export const captureKind: ChangeKind<CaptureValue> = {
  name: 'broken-links.capture',
  schema: captureSchema,
  async read(ctx, refs) {
    const { value } = await readNow(ctx)
    return refs.map(() => value)
  },
  async write(ctx, changes) {
    const written: WriteOutcome<CaptureValue>[] = []
    for (const change of changes) written.push(await writeOne(ctx, change))
    return written
  },
  // Nothing said is captured.
  normalise: (value) => String(value?.capture ?? true),
  inverse: ({ before }) => before ?? { capture: true },
  settled: (tx, _shopId, { observed }) => saveSettings(tx, { capturing: observed?.capture ?? true }),
}

async function readNow(
  ctx: ShopContext,
): Promise<{ ownerId: string; digest: string | null; value: CaptureValue | null }> {
  const { currentAppInstallation } = await ctx.platform.query(ctx.shop, readQuery, PLACE)
  const { id, metafield } = currentAppInstallation
  return {
    ownerId: id,
    digest: metafield?.compareDigest ?? null,
    value: metafield ? valueOf(metafield.value) : null,
  }
}

async function writeOne(
  ctx: ShopContext,
  { before, after }: PendingChange<CaptureValue>,
): Promise<WriteOutcome<CaptureValue>> {
  const { ownerId, digest, value } = await readNow(ctx)
  if (captureKind.normalise(value) !== captureKind.normalise(before))
    return { status: 'failed', code: 'conflict', message: 'It changed between reading and writing.' }
  const wanted = JSON.stringify({ v: 1, capture: after?.capture ?? true })
  const input = { ...PLACE, ownerId, value: wanted, compareDigest: digest }
  const { metafieldsSet } = await ctx.platform.query(ctx.shop, writeMutation, { metafields: [input] })
  const [error] = metafieldsSet?.userErrors ?? []
  if (!error) return { status: 'applied', observed: valueOf(metafieldsSet?.metafields?.[0]?.value ?? wanted) }
  const code = STALE.has(error.code ?? '') ? 'conflict' : (error.code ?? 'refused')
  return { status: 'failed', code, message: error.message }
}

function valueOf(text: string): CaptureValue | null {
  try {
    const { capture } = JSON.parse(text) as { capture?: unknown }
    return typeof capture === 'boolean' ? { capture } : null
  } catch {
    return null
  }
}
