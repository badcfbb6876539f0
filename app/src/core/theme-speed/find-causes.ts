import type { ShopContext } from '#core/context/context.ts'
import { judgeForShop } from '#core/judging/judge-apart.ts'
import { readOwnPage } from '#core/shops/own-page.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { AppError } from '#kit/shared/errors.ts'
import { causesOf, type SpeedCause, type SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { BlockingResource } from '#rules/speed-causes/find-resource.ts'
import type { ThemeFile } from '#rules/speed-causes/theme-file.ts'
import { causesWithLinks } from './causes-with-links.ts'
import type { LinkedCause } from './contract.ts'
import { type PageElements, pageElements } from './page-elements.ts'
import { readThemeFiles } from './read-theme-files.ts'
import { templateOf } from './template-of.ts'

/** A page of the store, with what somebody saw of it: a lab test, or its markup alone. */
export interface CausesAsked {
  url: string
  /** As it was read; absent: it is read now. */
  html?: string
  /** The largest element of the first screen, as a lab test names it; null: no image. Absent: not known, and not judged. */
  lcp?: { url?: string | null; snippet?: string | null } | null
  /** What the lab test saw the page wait for; absent: what its markup says. */
  blocking?: readonly BlockingResource[]
}

export interface SpeedCauses {
  causes: LinkedCause[]
  /** Number of the published theme; null without one. */
  themeId: string | null
}

/**
 * Why a page of the store is slow, down to the line of its theme, and what to write there. Throws AppError with why the page
 * could not be read.
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
  const judged = await judgeForShop(ctx, speedCauses, { ...asked, html, template, files })
  if (!judged.ok) throw new AppError(judged.error)
  return { themeId, causes: causesWithLinks(ctx, themeId, judged.output) }
}

/** The causes of one page, away from everybody else: strangers wrote the page and the theme. */
export const speedCauses = boundedTask(
  import.meta.url,
  function causesOfPage(
    asked: CausesAsked & { html: string; template: string; files: ThemeFile[] },
  ): SpeedCause[] {
    const { html, url, template, files, lcp, blocking } = asked
    const elements = pageElements(html, url)
    return causesOf(
      {
        ...{ template, images: elements.images },
        lcp: lcp ? largestOf(elements, lcp, url) : null,
        blocking: blocking ?? elements.blocking,
      },
      files,
    )
  },
)

/** The image of the page's markup that a lab test means. */
function largestOf(
  { images }: PageElements,
  lcp: { url?: string | null; snippet?: string | null },
  base: string,
): SpeedImage | null {
  const path = (url: string | null | undefined) => (url ? (URL.parse(url, base)?.pathname ?? null) : null)
  const [shown] = lcp.snippet ? pageElements(lcp.snippet, base).images : []
  const wanted = new Set([path(lcp.url), path(shown?.url)].filter((one) => one !== null))
  const fitting = images.filter(({ url }) => wanted.has(path(url) ?? ''))
  if (shown === undefined) return fitting[0] ?? null
  // An image may stand on a page several times: the one that is written alike.
  const alike = (image: SpeedImage) =>
    (['url', 'asked', 'classes', 'loading', 'fetchPriority', 'sizes', 'alt'] as const).filter(
      (name) => image[name] === shown[name],
    ).length
  return fitting.toSorted((a, b) => alike(b) - alike(a))[0] ?? null
}
