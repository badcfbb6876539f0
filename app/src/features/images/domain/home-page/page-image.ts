import type { Landmark } from '#core/crawl/facts/page-facts.ts'
import type { SpeedImage } from '#rules/speed-causes/causes-of.ts'
import type { BlockingResource } from '#rules/speed-causes/find-resource.ts'
import type { ScreenName } from './screens.ts'

/** File a browser loads for an image on a screen. `shown` is its displayed width in CSS pixels; null if unknown. */
export interface Chosen {
  screen: ScreenName
  url: string
  shown: number | null
}

/** An image of a page, by its markup. */
export interface PageImage {
  /** Key of its attributes, as made by `keyOf`. */
  key: string
  /** What put it there: the page's markup, a script, or a style sheet. */
  origin: 'markup' | 'script' | 'style'
  src: string | null
  alt: string | null
  sizes: string | null
  /** True if its markup reserves its space: width and height, or a ratio. */
  hasSize: boolean
  loading: string | null
  fetchPriority: string | null
  classes: string | null
  landmark: Landmark
  /** Facts about the image for finding what the theme wrote for it. */
  speed: SpeedImage
  chosen: Chosen[]
}

export interface PageImages {
  images: PageImage[]
  /** URLs that a hint in the head requests first. */
  urgent: string[]
  /** Images beyond those examined. */
  left: number
  /** Scripts and style sheets that block rendering. */
  blocking: BlockingResource[]
}

/** Response for one URL. */
export interface SentImage {
  bytes: number
  type: string
  width: number | null
  height: number | null
}
