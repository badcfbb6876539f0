import { z } from 'zod'
import type { ChangeKind, ChangeRef } from '#core/changes/change-kind.ts'
import type { HeldMetafield } from '#core/changes/kinds/metafield-operations.ts'
import { type MetafieldField, writeFields } from '#core/changes/kinds/metafield-writes.ts'
import { rememberReading } from '#core/changes/outcome/last-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type HeldSetting, NAMESPACE, settingsQuery } from './app-setting-operations.ts'

const PAGE = 250

const settingSchema = z.strictObject({ type: z.string().min(1), value: z.string().min(1) })
export type AppSetting = z.infer<typeof settingSchema>

const asValue = (held: HeldMetafield | null | undefined): AppSetting | null =>
  held ? { type: held.type, value: held.value } : null
const normalise = (value: AppSetting | null): string => (value === null ? '' : `${value.type} ${value.value}`)

const PREFIX = 'setting:'
/** Returns the reference of a metafield in changes. */
export const settingRef = (key: string): ChangeRef => ({
  resourceId: `${PREFIX}${key}`,
  field: 'app-setting',
})
const keyOf = ({ resourceId }: ChangeRef): string => resourceId.slice(PREFIX.length)

const metafieldsOf = (ownerId: string): MetafieldField<AppSetting> => ({
  write: ({ before, after, ...ref }) => ({
    ownerId,
    namespace: NAMESPACE,
    key: keyOf(ref),
    type: after?.type ?? '',
    value: after?.value ?? null,
    isBefore: (held) => normalise(asValue(held)) === normalise(before),
  }),
  value: asValue,
})

/**
 * A metafield of the app's installation as a whole, whichever feature wrote it. Liquid reads nothing else of ours, so
 * without them no page shows anything. The database keeps the features' settings, and an undo brings the metafields back.
 */
export const appSettingKind: ChangeKind<AppSetting> = {
  name: 'leaving.app-setting',
  own: true,
  schema: settingSchema,
  batch: 25,
  async read(ctx, refs) {
    const { ownerId, settings } = await heldSettings(ctx)
    return refs.map((ref) => {
      const held = settings.get(keyOf(ref)) ?? null
      rememberReading({ ownerId, namespace: NAMESPACE, key: keyOf(ref) }, held)
      return asValue(held)
    })
  },
  async write(ctx, changes) {
    const { ownerId } = await heldSettings(ctx)
    return writeFields(ctx, metafieldsOf(ownerId), changes)
  },
  normalise,
  inverse: ({ before }) => before,
}

/** Reads all metafields of the installation, by key, and its gid. */
export async function heldSettings(
  ctx: ShopContext,
): Promise<{ ownerId: string; settings: Map<string, HeldSetting> }> {
  const settings = new Map<string, HeldSetting>()
  let ownerId = ''
  let after: string | null = null
  do {
    const page: { namespace: string; first: number; after: string | null } = {
      namespace: NAMESPACE,
      first: PAGE,
      after,
    }
    const { currentAppInstallation: found } = await ctx.platform.query(ctx.shop, settingsQuery, page)
    ownerId = found.id
    for (const node of found.metafields.nodes) settings.set(node.key, node)
    after = found.metafields.pageInfo.hasNextPage ? found.metafields.pageInfo.endCursor : null
  } while (after !== null)
  return { ownerId, settings }
}
