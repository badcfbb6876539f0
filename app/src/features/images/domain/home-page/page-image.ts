import type { Place } from '#core/crawl/facts/page-facts.ts'
import type { SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { BlockingResource } from '#rules/speed-causes/find-resource.ts'
import type { ScreenName } from './screens.ts'

/** What a browser loads for an image on a screen; `shown`: how wide it shows it in CSS pixels, null where nothing says so. */
export interface Chosen {
  screen: ScreenName
  url: string
  shown: number | null
}

/** An image of a page by its markup. */
export interface PageImage {
  /** What its attributes ask for, as `keyOf` has it. */
  key: string
  /** Who put it there: the page's markup, or a script or style of the page. */
  origin: 'markup' | 'script' | 'style'
  src: string | null
  alt: string | null
  sizes: string | null
  /** Its markup keeps its place: width and height, or a ratio. */
  hasSize: boolean
  loading: string | null
  fetchPriority: string | null
  classes: string | null
  place: Place
  /** What the theme must have written for it. */
  speed: SpeedImage
  chosen: Chosen[]
}

export interface PageImages {
  images: PageImage[]
  /** URLs that a hint in the head asks for first. */
  urgent: string[]
  /** Images beyond those looked at. */
  left: number
  /** Scripts and style sheets the page waits for. */
  blocking: BlockingResource[]
}

/** What came for one URL. */
export interface SentImage {
  bytes: number
  type: string
  width: number | null
  height: number | null
}
