import type { ChangeKind, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { setMetafields } from '#core/changes/kinds/metafield-operations.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type BreadcrumbSettings, DEFAULT_SETTINGS, settingsSchema } from '../contract/settings.ts'
import { SETTINGS_LIMIT, SETTINGS_METAFIELD, SETTINGS_VERSION } from '../domain/metafields.ts'
import { breadcrumbErrors } from '../errors.ts'
import { saveSettings } from '../settings-store.ts'
import { readSettings } from './settings-operations.ts'

/** Codes with which the platform says that the metafield is not what we read. */
const STALE = new Set(['STALE_OBJECT', 'INVALID_COMPARE_DIGEST'])

/** The merchant's choices for the whole store, in the one app metafield the block reads. */
export const settingsKind: ChangeKind<BreadcrumbSettings> = {
  name: 'breadcrumbs.settings',
  schema: settingsSchema,
  async read(ctx, refs) {
    const { held } = await readHeld(ctx)
    return refs.map(() => held)
  },
  write,
  normalise: (value) => (value === null ? '' : JSON.stringify(settingsSchema.parse(value))),
  /** Before the first switch-on there was nothing; switched off prints the same. */
  inverse: ({ before }) => before ?? DEFAULT_SETTINGS,
  async settled(tx, shopId, { observed }) {
    if (observed !== null) await saveSettings(tx, shopId, observed)
  },
}

async function write(
  ctx: ShopContext,
  changes: PendingChange<BreadcrumbSettings>[],
): Promise<WriteOutcome<BreadcrumbSettings>[]> {
  const { ownerId, digest, held } = await readHeld(ctx)
  const wanted = changes.at(-1)?.after
  if (changes.some(({ before }) => settingsKind.normalise(before) !== settingsKind.normalise(held)))
    return changes.map(() => conflict('It changed between reading and writing.'))
  const value = JSON.stringify({ v: SETTINGS_VERSION, ...(wanted ?? DEFAULT_SETTINGS) })
  if (Buffer.byteLength(value) > SETTINGS_LIMIT)
    return changes.map(() => ({
      status: 'failed',
      code: breadcrumbErrors.tooLarge.code,
      message: breadcrumbErrors.tooLarge.message,
    }))
  const { metafieldsSet: answer } = await ctx.platform.query(ctx.shop, setMetafields, {
    metafields: [{ ...SETTINGS_METAFIELD, ownerId, value, compareDigest: digest }],
  })
  const [error] = answer?.userErrors ?? []
  if (error) {
    if (error.code && STALE.has(error.code)) return changes.map(() => conflict(error.message))
    return changes.map(() => ({ status: 'failed', code: error.code ?? 'refused', message: error.message }))
  }
  const observed = fromMetafield(answer?.metafields?.[0]?.value ?? null)
  return changes.map(() => ({ status: 'applied', observed }))
}

async function readHeld(
  ctx: ShopContext,
): Promise<{ ownerId: string; digest: string | null; held: BreadcrumbSettings | null }> {
  const { namespace, key } = SETTINGS_METAFIELD
  const { currentAppInstallation } = await ctx.platform.query(ctx.shop, readSettings, { namespace, key })
  const { id, metafield } = currentAppInstallation
  return {
    ownerId: id,
    digest: metafield?.compareDigest ?? null,
    held: fromMetafield(metafield?.value ?? null),
  }
}

/** What the store holds; null for nothing, and for what is none of ours. */
function fromMetafield(text: string | null): BreadcrumbSettings | null {
  if (text === null) return null
  const { v, ...settings } = JSON.parse(text) as { v?: unknown }
  return v === SETTINGS_VERSION ? (settingsSchema.safeParse(settings).data ?? null) : null
}

function conflict(message: string): WriteOutcome<BreadcrumbSettings> {
  return { status: 'failed', code: 'conflict', message }
}
