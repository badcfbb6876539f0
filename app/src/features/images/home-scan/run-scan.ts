import { fileName } from '#core/catalogue/images/image-row.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { openStorefront, readOwnPage } from '#core/shops/own-page.ts'
import { causesWithLinks } from '#core/theme-speed/causes-with-links.ts'
import { readThemeFiles } from '#core/theme-speed/read-theme-files.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { HomeImage, KeptScan, OtherImage } from '../contract/home-scan.ts'
import { joinDrawn } from '../domain/home-page/drawn-images.ts'
import { type JudgedImage, judgeImages } from '../domain/home-page/judge-images.ts'
import type { SentImage } from '../domain/home-page/page-image.ts'
import { SCREEN_NAMES } from '../domain/home-page/screens.ts'
import { drawHomePage } from './draw-home-page.ts'
import { fetchAll } from './fetch-all.ts'
import { otherImages, readBodies } from './other-images.ts'
import { pageImages } from './page-images.ts'
import { imagesByName } from './store.ts'
import { themeLocations } from './theme-locations.ts'

/** Maximum other images fetched; further ones are counted. */
const MOST_OTHERS = 100
/** Maximum stored uses of store images, for the detail pages of these images. */
const MOST_WRITTEN = 2_000

/**
 * Reads the home page as a visitor gets it, requests each image as a phone and a computer would, and finds those that
 * are too large or loaded at the wrong time. Throws AppError with the reason why the page could not be read.
 */
export async function scanHomePage(ctx: ShopContext, signal: AbortSignal): Promise<KeptScan> {
  const { origin } = await openStorefront(ctx)
  const page = await readOwnPage(ctx, `${origin}/`, { purpose: 'background', signal })
  const collected = await runInThreadFor(ctx, pageImages, { html: page.html, url: page.url })
  if (!collected.ok) throw new AppError(collected.error)
  const { urgent, left, blocking } = collected.output
  const drawing = await drawHomePage(ctx, page.url, signal)
  const drawn = 'screens' in drawing ? joinDrawn(collected.output, drawing.screens) : null
  const images = drawn?.images ?? collected.output.images
  const urls = new Set(images.flatMap(({ chosen }) => chosen.map(({ url }) => url)))
  const sent = await fetchAll(ctx, [...urls], signal)
  const judged = judgeImages({ images, urgent }, sent, drawn?.main)
  const main = judged.find(({ isMain }) => isMain)
  const theme = await readThemeFiles(ctx, 'index')
  const found = await runInThreadFor(ctx, themeLocations, {
    files: theme.files,
    facts: {
      template: 'index',
      images: judged.map((one) => speedOf(one)),
      blocking,
      lcp: main ? speedOf(main) : null,
    },
  })
  const others = await findOthers(ctx, { origin, files: theme.files, signal })
  const named = await namesOf(ctx, [
    ...judged.map(({ image }) => image.src ?? ''),
    ...others.map(({ url }) => url),
  ])
  return {
    url: page.url,
    readAt: page.readAt.toISOString(),
    basis: drawn ? 'browser' : 'html',
    notDrawn: 'code' in drawing ? drawing.code : null,
    images: judged.map((each, at): HomeImage => {
      const { image, isMain, faults } = each
      const url = image.src ?? each.sent[0]?.url ?? image.chosen[0]?.url ?? ''
      const location = found.ok ? (found.output.locations[at] ?? null) : null
      return {
        url,
        name: fileName(url),
        alt: image.alt,
        imageId: named(url),
        loading: image.loading,
        origin: image.origin,
        isMain,
        faults,
        sent: each.sent,
        location,
      }
    }),
    left,
    unanswered: urls.size - sent.size,
    totals: SCREEN_NAMES.map((screen) => totalsOf(judged, screen, drawn?.loaded[screen])),
    others: others.slice(0, MOST_OTHERS).map((other) => ({ ...other, imageId: named(other.url) })),
    othersLeft: Math.max(0, others.length - MOST_OTHERS),
    written: others
      .flatMap(({ url, where }) => {
        const imageId = named(url)
        return imageId === null ? [] : [{ imageId, where }]
      })
      .slice(0, MOST_WRITTEN),
    themeId: theme.themeId,
    causes: causesWithLinks(ctx, theme.themeId, found.ok ? found.output.causes : []),
  }
}

/** Combines what the theme wrote for an image with the response. */
function speedOf({ image, sent, faults }: JudgedImage): SpeedImage {
  const [largest] = sent.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const { width = null, height = null } = largest ?? {}
  return {
    ...image.speed,
    preloaded: image.fetchPriority !== 'high' && !faults.includes('no-fetch-priority'),
    natural: width !== null && height !== null ? { width, height } : null,
  }
}

/** Sums up one screen: bytes of all images, and of those loaded before any scrolling. */
function totalsOf(
  judged: readonly JudgedImage[],
  screen: (typeof SCREEN_NAMES)[number],
  /** URLs a browser loaded before any scrolling. */
  loaded?: ReadonlySet<string>,
) {
  const byUrl = new Map<string, { bytes: number; first: boolean }>()
  for (const { image, sent } of judged)
    for (const each of sent.filter((one) => one.screen === screen)) {
      const isAtOnce = loaded ? loaded.has(each.url) : image.loading !== 'lazy'
      const first = isAtOnce || byUrl.get(each.url)?.first === true
      byUrl.set(each.url, { bytes: each.bytes, first })
    }
  const all = [...byUrl.values()]
  const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
  return { screen, images: all.length, bytes: sum(all), firstBytes: sum(all.filter(({ first }) => first)) }
}

async function findOthers(
  ctx: ShopContext,
  { origin, files, signal }: { origin: string; files: { name: string; text: string }[]; signal: AbortSignal },
): Promise<Omit<OtherImage, 'imageId'>[]> {
  const settings = files.filter(({ name }) => name.endsWith('.json'))
  const { bodies } = await readBodies(ctx)
  const found = await runInThreadFor(ctx, otherImages, { settings, bodies, origin })
  if (!found.ok) throw new AppError(found.error)
  const others = found.output
  const looked = [...new Set(others.slice(0, MOST_OTHERS).map(({ url }) => url))]
  const sent = await fetchAll(ctx, looked, signal)
  return others.map(({ url, where }) => {
    const answer: SentImage | undefined = sent.get(url)
    const { bytes = null, width = null, height = null } = answer ?? {}
    return { url, name: fileName(url), where, bytes, width, height }
  })
}

/** Returns a function that finds the store's own image of a URL by its file name. */
async function namesOf(ctx: ShopContext, urls: readonly string[]): Promise<(url: string) => string | null> {
  const names = [...new Set(urls.map((url) => rawName(url)).filter(Boolean))]
  const known = await ctx.tx((tx) => imagesByName(tx, names))
  return (url) => known.get(rawName(url)) ?? null
}

const rawName = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) ?? ''
