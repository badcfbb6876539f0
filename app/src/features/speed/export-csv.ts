import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { type Texts, textsIn } from '#kit/server/texts.ts'
import { csvTable, type FileColumn } from '#kit/shared/csv.ts'
import { DEVICES, type Device } from '#kit/shared/lighthouse-names.ts'
import type { FollowedPage } from './contract.ts'
import { getState } from './report.ts'

const METRICS = ['lcp', 'tbt', 'cls', 'fcp', 'ttfb'] as const

/** Exports the tested pages as CSV in the merchant's language: the newest score and lab metrics of each device. */
export async function exportCsv(ctx: ShopContext): Promise<{ name: string; text: string }> {
  const { pages } = await getState(ctx)
  const texts = textsIn(await ctx.tx(appLanguageOf))
  const columns: FileColumn<FollowedPage>[] = [
    [texts('csv:page'), ({ url }) => url],
    ...DEVICES.flatMap((device) => columnsOf(texts, device)),
  ]
  const day = new Date().toISOString().slice(0, 10)
  return { name: `page-speed-${day}.csv`, text: csvTable(columns, pages) }
}

/** Times in milliseconds, as measured. */
function columnsOf(texts: Texts, device: Device): FileColumn<FollowedPage>[] {
  const heading = (metric: string) => texts('csv:period', { metric, period: texts(`speed:device.${device}`) })
  return [
    [heading(texts('speed:metric.score')), ({ [device]: measured }) => measured && measured.score],
    ...METRICS.map(
      (name): FileColumn<FollowedPage> => [
        heading(texts(`speed:metricShort.${name}`)),
        ({ [device]: measured }) => measured && Math.round(measured.metrics[name] * 1_000) / 1_000,
      ],
    ),
    [heading(texts('csv:testedAt')), ({ [device]: measured }) => measured && measured.at],
  ]
}
