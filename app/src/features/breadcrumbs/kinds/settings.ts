import { z } from 'zod'
import type { ChangeKind } from '#core/changes/change-kind.ts'
import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type BreadcrumbSettings, DEFAULT_SETTINGS, settingsSchema } from '../contract/settings.ts'
import { SETTINGS_KEY, SETTINGS_VERSION } from '../domain/metafields.ts'
import { breadcrumbErrors } from '../errors.ts'
import { namesOfIds } from '../names.ts'
import { saveSettings } from '../settings-store.ts'

/** The settings with the names of their collections, for the History; the store holds only ids. */
const namedSchema = settingsSchema.extend({ names: z.record(z.string(), z.string()).optional() })
type NamedSettings = z.infer<typeof namedSchema>

const plainSchema = z.object(settingsSchema.shape)
/** Returns the settings without the names. */
export const plainSettings = (value: NamedSettings): BreadcrumbSettings => plainSchema.parse(value)

const held = appMetafieldKind<NamedSettings>({
  name: 'breadcrumbs.settings',
  schema: namedSchema,
  key: () => SETTINGS_KEY,
  read(text) {
    if (text === null) return null
    const { v, ...settings } = JSON.parse(text) as { v?: unknown }
    return v === SETTINGS_VERSION ? (settingsSchema.safeParse(settings).data ?? null) : null
  },
  text: (_, changes) =>
    JSON.stringify({ v: SETTINGS_VERSION, ...plainSettings(changes.at(-1)?.after ?? DEFAULT_SETTINGS) }),
  // Names are not part of the settings' identity.
  normalise: (value) => (value === null ? '' : JSON.stringify(plainSettings(value))),
  /** Before the first switch-on the metafield did not exist; switched off prints the same. */
  inverse: ({ before }) => before ?? DEFAULT_SETTINGS,
  async noteValue(tx, shopId, { observed }) {
    if (observed !== null) await saveSettings(tx, shopId, plainSettings(observed))
  },
  tooLarge: breadcrumbErrors.tooLarge,
})

/** The merchant's choices for the whole store, in the one app metafield the block reads. */
export const settingsKind: ChangeKind<NamedSettings> = {
  ...held,
  async read(ctx, refs) {
    return withNames(ctx, await held.read(ctx, refs))
  },
  async write(ctx, changes) {
    const outcomes = await held.write(ctx, changes)
    const observed = await withNames(
      ctx,
      outcomes.map((outcome) => ('observed' in outcome ? outcome.observed : null)),
    )
    return outcomes.map((outcome, at) =>
      'observed' in outcome ? { ...outcome, observed: observed[at] ?? null } : outcome,
    )
  },
}

/** Adds the names to the ids; settings without ids stay unchanged. */
export async function withNames<Value extends NamedSettings | null>(
  ctx: ShopContext,
  values: readonly Value[],
): Promise<(Value | NamedSettings)[]> {
  const idsOf = (value: Value) => (value === null ? [] : [...value.priority, ...value.blocked])
  const name = await namesOfIds(
    ctx,
    values.map((value) => ({ ids: idsOf(value), isCustom: false })),
  )
  return values.map((value) => {
    const ids = idsOf(value)
    if (value === null || ids.length === 0) return value
    return { ...value, names: Object.fromEntries(ids.map((id) => [id, name([id], false)])) }
  })
}
