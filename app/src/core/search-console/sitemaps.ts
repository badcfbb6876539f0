import {
  deleteSitemap,
  listSitemaps,
  putSitemap,
  type SearchConsoleSitemap,
} from '#adapters/google/search-console.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { searchConsoleErrors } from './errors.ts'
import { requireSearchConsole } from './search-console-of.ts'
import { toAppError } from './to-app-error.ts'

/** Submits a sitemap to the search engine, again if it is already known. Throws `search-console.*`. */
export async function submitSitemap(ctx: ShopContext, url: string): Promise<void> {
  const { property, call } = await requireSearchConsole(ctx)
  await putSitemap(call, property, url).catch((error: unknown) => Promise.reject(toAppError(error)))
}

/** Deletes a sitemap from the property's list; one that is no longer in it is no error. Throws `search-console.*`. */
export async function withdrawSitemap(ctx: ShopContext, url: string): Promise<void> {
  const { property, call } = await requireSearchConsole(ctx)
  await deleteSitemap(call, property, url).catch((error: unknown) => {
    const failure = toAppError(error)
    if (!(failure instanceof AppError) || failure.code !== searchConsoleErrors.notFound.code) throw failure
  })
}

/** Returns the search engine's data about the property's sitemaps. Throws `search-console.*`. */
export async function submittedSitemaps(ctx: ShopContext): Promise<SearchConsoleSitemap[]> {
  const { property, call } = await requireSearchConsole(ctx)
  return listSitemaps(call, property).catch((error: unknown) => Promise.reject(toAppError(error)))
}
