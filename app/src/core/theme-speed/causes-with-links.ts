import type { ShopContext } from '#core/context/context.ts'
import type { SpeedCause } from '#rules/speed-causes/causes-of.ts'
import type { LinkedCause } from './speed-cause-schema.ts'

/** Returns the URL of the theme's code editor in the admin, at a file. */
export function themeCodeUrl(
  { settings, shop }: Pick<ShopContext, 'settings' | 'shop'>,
  themeId: string,
  file: string,
): string {
  const store = shop.domain.replace(/\.myshopify\.com$/, '')
  return `${settings.platformAdminOrigin}/store/${store}/themes/${themeId}?${new URLSearchParams({ key: file })}`
}

/** Adds to each cause the link to its line. */
export function causesWithLinks(
  ctx: Pick<ShopContext, 'settings' | 'shop'>,
  themeId: string | null,
  causes: readonly SpeedCause[],
): LinkedCause[] {
  return causes.map((cause) => {
    const [change] = cause.changes
    const file = cause.location?.file ?? change?.file
    return {
      ...cause,
      codeUrl: themeId !== null && file !== undefined ? themeCodeUrl(ctx, themeId, file) : null,
    }
  })
}
