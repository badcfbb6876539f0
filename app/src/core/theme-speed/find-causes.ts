import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { readOwnPage } from '#core/shops/own-page.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { AppError } from '#kit/shared/errors.ts'
import { causesOf, type SpeedCause, type SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { BlockingResource } from '#rules/speed-causes/find-resource.ts'
import type { ThemeFile } from '#rules/speed-causes/theme-location.ts'
import { causesWithLinks } from './causes-with-links.ts'
import { type PageElements, pageElements } from './page-elements.ts'
import { readThemeFiles } from './read-theme-files.ts'
import type { LinkedCause } from './speed-cause-schema.ts'
import { templateOf } from './template-of.ts'

/** A page of the store with what is known of it: from a lab test, or from its markup alone. */
export interface CausesAsked {
  url: string
  /** HTML as it was read; absent: the page is read now. */
  html?: string
  /**
   * The largest element of the first screen according to a lab test; null: not an image. Absent: unknown, and not
   * judged.
   */
  lcp?: { url?: string | null; snippet?: string | null } | null
  /** Render-blocking resources according to the lab test; absent: derived from the markup. */
  blocking?: readonly BlockingResource[]
}

export interface SpeedCauses {
  causes: LinkedCause[]
  /** Number of the published theme; null if there is none. */
  themeId: string | null
}

/**
 * Finds why a page of the store is slow, down to the line of its theme, and what to write there. Throws an `AppError`
 * with the reason if the page could not be read.
 */
export async function findSpeedCauses(
  ctx: ShopContext,
  asked: CausesAsked,
  signal?: AbortSignal,
): Promise<SpeedCauses> {
  const template = templateOf(asked.url)
  const { themeId, files } = await readThemeFiles(ctx, template)
  const html =
    asked.html ??
    (await readOwnPage(ctx, asked.url, { purpose: 'background', ...(signal && { signal }) })).html
  const result = await runInThreadFor(ctx, speedCauses, { ...asked, html, template, files })
  if (!result.ok) throw new AppError(result.error)
  return { themeId, causes: causesWithLinks(ctx, themeId, result.output) }
}

/** Finds the causes of one page in a separate thread, because page and theme are untrusted. */
export const speedCauses = boundedTask(
  import.meta.url,
  function causesOfPage(
    asked: CausesAsked & { html: string; template: string; files: ThemeFile[] },
  ): SpeedCause[] {
    const { html, url, template, files, lcp, blocking } = asked
    const elements = pageElements(html, url)
    return causesOf(
      {
        template,
        images: elements.images,
        lcp: lcp ? largestOf(elements, lcp, url) : null,
        blocking: blocking ?? elements.blocking,
      },
      files,
    )
  },
)

/** Finds the image in the page's markup that a lab test reports. */
function largestOf(
  { images }: PageElements,
  lcp: { url?: string | null; snippet?: string | null },
  base: string,
): SpeedImage | null {
  const path = (url: string | null | undefined) => (url ? (URL.parse(url, base)?.pathname ?? null) : null)
  const [shown] = lcp.snippet ? pageElements(lcp.snippet, base).images : []
  const lcpPaths = new Set([path(lcp.url), path(shown?.url)].filter((one) => one !== null))
  const fitting = images.filter(({ url }) => lcpPaths.has(path(url) ?? ''))
  if (shown === undefined) return fitting[0] ?? null
  // An image may occur on a page several times: the one with the most similar markup counts.
  const alike = (image: SpeedImage) =>
    (['url', 'asked', 'classes', 'loading', 'fetchPriority', 'sizes', 'alt'] as const).filter(
      (name) => image[name] === shown[name],
    ).length
  return fitting.toSorted((a, b) => alike(b) - alike(a))[0] ?? null
}
