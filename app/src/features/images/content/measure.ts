import { ACCEPTED } from '#adapters/image-delivery/image-delivery.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { Content, Delivery } from './content-value.ts'

/** Widths of the platform's own image tag (shopify.dev, `image_tag`), used until the theme has been read. */
const USUAL_WIDTHS = [352, 832, 1_200, 1_920]
/** Each width is requested in three formats, before and after. */
const MOST_WIDTHS = 3
const AT_ONCE = 4

/** Returns the theme's widths that matter for an image of this size: smaller ones, and one that shows it whole. */
export function measuredWidths(theme: readonly number[], own: number | null): number[] {
  const asked = [...new Set(theme.length > 0 ? theme : USUAL_WIDTHS)].sort((a, b) => a - b)
  const smaller = asked.filter((width) => own === null || width < own)
  const whole = asked.find((width) => own !== null && width >= own)
  const all = whole === undefined ? smaller : [...smaller, whole]
  if (all.length <= MOST_WIDTHS) return all
  // Spread evenly over the list, including both ends.
  return Array.from(
    { length: MOST_WIDTHS },
    (_, at) => all[Math.round((at * (all.length - 1)) / (MOST_WIDTHS - 1))] as number,
  )
}

/**
 * Measures what visitors get of a file: bytes at each width and for each kind of browser. Throws what
 * `deliveredBytes` throws.
 */
export async function measureDelivered(
  ctx: ShopContext,
  { url }: Pick<Content, 'url'>,
  deliveries: readonly Pick<Delivery, 'width' | 'accept'>[],
): Promise<number[]> {
  const sizes: number[] = []
  for (let from = 0; from < deliveries.length; from += AT_ONCE)
    sizes.push(
      ...(await Promise.all(
        deliveries
          .slice(from, from + AT_ONCE)
          .map(({ width, accept }) =>
            ctx.imageDelivery.deliveredBytes(url ?? '', { width, accepted: accept }),
          ),
      )),
    )
  return sizes
}

/** Returns every combination of width and kind of browser. */
export function deliveriesOf(widths: readonly number[]): Pick<Delivery, 'width' | 'accept'>[] {
  return widths.flatMap((width) => ACCEPTED.map((accept) => ({ width, accept })))
}
