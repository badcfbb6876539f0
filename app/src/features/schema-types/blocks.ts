import type { ShopContext } from '#core/context/context.ts'
import { getAppBlockStatus } from '#core/shops/app-block-status.ts'
import type { AppBlockStatus } from '#core/shops/contract.ts'
import { addAppBlockUrl } from '#core/theme-look/app-block.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { GuidedBlock } from './contract.ts'
import { ENTRY_KINDS, type EntryKind } from './domain/schema-type.ts'
import type { EntryType } from './domain/types/schema-types.ts'

/** Returns the specification's flag (1 §3) for a block on pages of this kind. */
function flagOf(kind: EntryKind, block: string): keyof AppBlockStatus {
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  return `webrex${capital(kind)}${capital(block)}Section` as keyof AppBlockStatus
}

/**
 * Returns the blocks that show a type's entries to visitors: whether the theme has them, and the link into the theme
 * editor.
 */
export async function blocksOf(ctx: ShopContext, { entries: { block } }: EntryType): Promise<GuidedBlock[]> {
  if (block === undefined) return []
  const flags = await readFlags(ctx)
  return ENTRY_KINDS.map((kind) => ({
    kind,
    flag: flagOf(kind, block),
    isAdded: flags?.[flagOf(kind, block)] === true,
    addUrl: addAppBlockUrl(ctx, { block: `${kind}-${block}`, template: kind, target: 'newAppsSection' }),
  }))
}

async function readFlags(ctx: ShopContext): Promise<AppBlockStatus | null> {
  try {
    return await getAppBlockStatus(ctx)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'shops.theme-unread') throw error
    return null
  }
}
