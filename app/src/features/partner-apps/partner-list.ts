import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { readOperatorFile } from '#core/shops/operator-file.ts'
import { operatorSwitches } from '#core/shops/operator-switches.ts'
import type { Settings } from '#kit/server/env.ts'
import { type Partner, partnerListSchema, wordsOf } from './domain/partner-list.ts'
import { writtenPartners } from './partner-store.ts'

const known = new WeakMap<object, Partner[]>()

/**
 * Returns the operator's list (`PARTNER_APPS`), read once per process. Throws a SettingsError that lists every error
 * in it.
 */
export function partnerList(settings: Pick<Settings, 'partnerAppsFile'>): Partner[] {
  const found = known.get(settings)
  if (found) return found
  const { partnerAppsFile: file } = settings
  const list = file === null ? [] : readOperatorFile('PARTNER_APPS', file, partnerListSchema)
  known.set(settings, list)
  return list
}

/** Returns the recommended apps, in the language of the store's users. */
export async function showPartners(
  ctx: ShopContext,
): Promise<{ isOffered: boolean; apps: { name: string; url: string; words: string }[] }> {
  if (!operatorSwitches(ctx.settings).partnerApps) return { isOffered: false, apps: [] }
  const language = await ctx.tx(appLanguageOf)
  const all: Partner[] = [...partnerList(ctx.settings), ...(await writtenPartners(ctx.db.kysely))]
  const apps = all.map((partner) => ({
    name: partner.name,
    url: partner.url,
    words: wordsOf(partner, language),
  }))
  return { isOffered: true, apps }
}
