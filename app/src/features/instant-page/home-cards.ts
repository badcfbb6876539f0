import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { getMetrics, readSwitches } from './service.ts'

/** Web Vitals' limit for a good LCP, in milliseconds. */
const GOOD_MS = 2_500
const LINK = { to: '/speed-booster/instant-page', external: false }

export const homeCards: HomeCard[] = [{ question: 'working', read: readWorking }]

/** What is switched on, and how fast the store was for its own visitors; nothing if both are off. */
async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const { instantPage, visitorVitals } = await readSwitches(ctx)
  if (visitorVitals.on) {
    const [all] = (await getMetrics(ctx)).devices
    const paint = all?.metrics.lcp
    if (paint?.p75 != null)
      return [
        line('measured', paint.p75 <= GOOD_MS ? 'success' : 'attention', {
          seconds: Math.round(paint.p75 / 100) / 10,
          count: paint.visits,
        }),
      ]
  }
  return instantPage.on ? [line('on', 'success', {})] : []
}

function line(name: 'on' | 'measured', tone: HomeLine['tone'], values: HomeLine['values']): HomeLine {
  return { id: `instant-page.${name}`, key: `instant-page:home.${name}`, values, tone, link: LINK, worth: 0 }
}
