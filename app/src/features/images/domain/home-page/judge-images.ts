import type { Fault } from './faults.ts'
import type { PageImage, PageImages, SentImage } from './page-image.ts'
import { SCREENS, type ScreenName } from './screens.ts'

/** Factor over what the screen can show from which an image is too wide: candidates of a `srcset` come in steps. */
const TOO_WIDE = 1.5
/** Up to this size an image costs no noticeable time, however wide it is. */
const SMALL_BYTES = 4_000
/** The largest image of the first screen is among this many first images of the main part. */
const FIRST_IMAGES = 4
/** Minimum share of a phone's screen width for the main image. */
const LEAST_SHARE = 0.25

export interface SentOnScreen extends SentImage {
  screen: ScreenName
  url: string
  shown: number | null
  /** Device pixels the screen has for it; null if its displayed width is unknown. */
  needed: number | null
}

export interface JudgedImage {
  image: PageImage
  sent: SentOnScreen[]
  /** Most likely the largest image of the first screen. */
  isMain: boolean
  faults: Fault[]
}

/** Compares what the page requests with what its screens can show. */
export function judgeImages(
  { images, urgent }: Pick<PageImages, 'images' | 'urgent'>,
  sentByUrl: ReadonlyMap<string, SentImage>,
  /** The image a browser painted largest; absent to take the most likely one by markup. */
  painted?: PageImage | null,
): JudgedImage[] {
  const main = painted === undefined ? mainImage(images, sentByUrl) : painted
  return images.map((image) => {
    const sent = sentOf(image, sentByUrl)
    const isMain = image === main
    const isUrgent = image.fetchPriority === 'high' || image.chosen.some(({ url }) => urgent.includes(url))
    const faults: Fault[] = []
    if (isMain && image.loading === 'lazy') faults.push('lazy-lcp')
    if (isMain && !isUrgent) faults.push('no-fetch-priority')
    if (sent.some(isTooWide)) faults.push('too-wide')
    if (!image.hasSize && image.origin !== 'style') faults.push('no-size')
    return { image, sent, isMain, faults }
  })
}

function sentOf(image: PageImage, sentByUrl: ReadonlyMap<string, SentImage>): SentOnScreen[] {
  return image.chosen.flatMap(({ screen, url, shown }) => {
    const sent = sentByUrl.get(url)
    if (!sent) return []
    const needed = shown === null ? null : Math.round(shown * SCREENS[screen].density)
    return [{ ...sent, screen, url, shown, needed }]
  })
}

function isTooWide({ width, needed, bytes, type }: SentOnScreen): boolean {
  // A vector image has no width of its own.
  if (type === 'image/svg+xml' || width === null || needed === null || needed === 0) return false
  return bytes > SMALL_BYTES && width > needed * TOO_WIDE
}

/**
 * Returns the image most likely painted largest on a phone's first screen, by markup alone: among the first images of
 * the main part, the one with the largest area. Null if none is large enough.
 */
function mainImage(
  images: readonly PageImage[],
  sentByUrl: ReadonlyMap<string, SentImage>,
): PageImage | null {
  let best: { image: PageImage; area: number } | null = null
  for (const image of images.filter(({ landmark }) => landmark === 'main').slice(0, FIRST_IMAGES)) {
    const chosen = image.chosen.find(({ screen }) => screen === 'phone')
    const sent = chosen && sentByUrl.get(chosen.url)
    if (!sent || sent.width === null || sent.height === null) continue
    const shown = chosen.shown ?? Math.min(sent.width, SCREENS.phone.width)
    if (shown < SCREENS.phone.width * LEAST_SHARE) continue
    const area = shown * shown * (sent.height / sent.width)
    if (best === null || area > best.area) best = { image, area }
  }
  return best?.image ?? null
}
